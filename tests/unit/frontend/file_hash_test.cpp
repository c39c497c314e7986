#include "frontend/file_hash.h"

#include <gtest/gtest.h>

#include <fstream>

#include "support/temp_dir.h"

namespace pleat::frontend {
namespace {

TEST(FileHash, IsTheSha256OfTheContent) {
  const TempDir folder;
  const std::string file = folder.path() + "/a b\\c";
  std::ofstream(file) << "abc";
  EXPECT_EQ(sha256_of(file),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(FileHash, IsEmptyForAFileThatCannotBeRead) {
  EXPECT_EQ(sha256_of("/no/such/file"), "");
  EXPECT_EQ(sha256_of("/"), "");
}

}  // namespace
}  // namespace pleat::frontend
