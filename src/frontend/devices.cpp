#include "frontend/devices.h"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "frontend/pointer_arithmetic.h"

namespace pleat::frontend {
namespace {

/// The number that a pointer was made of, if it is a constant.
std::optional<std::uint64_t> constant_address(const llvm::Value& pointer,
                                              const llvm::DataLayout& layout) {
  llvm::APInt offset(layout.getIndexTypeSizeInBits(pointer.getType()), 0);
  const llvm::Value* base = pointer.stripAndAccumulateConstantOffsets(
      layout, offset, /*AllowNonInbounds=*/true);
  const auto* made = llvm::dyn_cast<llvm::Operator>(base);
  if (!made || made->getOpcode() != llvm::Instruction::IntToPtr)
    return std::nullopt;
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(made->getOperand(0));
  if (!number) return std::nullopt;
  return number->getZExtValue() + offset.getZExtValue();
}

class Devices {
 public:
  Devices(const Options& options, Compiled& program)
      : options_(options),
        program_(program),
        layout_(program.module->getDataLayout()) {}

  void run() {
    std::vector<llvm::Instruction*> accesses;
    for (llvm::Function& function : *program_.module) {
      for (llvm::Instruction& at : llvm::instructions(function)) {
        if (llvm::isa<llvm::LoadInst, llvm::StoreInst>(at))
          accesses.push_back(&at);
      }
    }
    for (llvm::Instruction* at : accesses) visit(*at);
  }

 private:
  void visit(llvm::Instruction& at) {
    const auto address =
        constant_address(*llvm::getLoadStorePointerOperand(&at), layout_);
    if (!address || *address < kFirstPage) return;
    const std::uint64_t bytes =
        layout_.getTypeStoreSize(llvm::getLoadStoreType(&at));
    const bool is_device =
        std::ranges::any_of(options_.devices, [&](const auto& device) {
          return device.first <= *address && *address < device.second &&
                 bytes <= device.second - *address;
        });
    if (!is_device)
      program_.undeclared_devices.emplace(&at, *address);
    else if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&at))
      read(*load, *address);
    else
      at.eraseFromParent();
  }

  void read(llvm::LoadInst& load, std::uint64_t address) {
    llvm::Type* type = load.getType();
    if (!type->isIntegerTy() && !type->isFloatTy() && !type->isDoubleTy())
      return;
    const std::string name =
        fmt::format("{}{:x}_{}", kDeviceRead, address,
                    type->getPrimitiveSizeInBits().getFixedValue());
    llvm::IRBuilder<> builder(&load);
    load.replaceAllUsesWith(
        builder.CreateCall(program_.module->getOrInsertFunction(name, type)));
    load.eraseFromParent();
  }

  const Options& options_;
  Compiled& program_;
  const llvm::DataLayout& layout_;
};

}  // namespace

void use_devices(const Options& options, Compiled& program) {
  Devices(options, program).run();
}

std::string device_option(std::uint64_t address) {
  constexpr std::uint64_t kBytes = 0x400;
  return fmt::format("--device 0x{:x}:0x{:x}", address / kBytes * kBytes,
                     kBytes);
}

}  // namespace pleat::frontend
