#include "frontend/file_hash.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SHA256.h>

namespace pleat::frontend {

std::string sha256_of(const std::string& file) {
  const auto content = llvm::MemoryBuffer::getFile(file);
  if (!content) return "";
  return llvm::toHex(
      llvm::SHA256::hash(llvm::arrayRefFromStringRef((*content)->getBuffer())),
      /*LowerCase=*/true);
}

}  // namespace pleat::frontend
