// pleat-check: does a certificate prove what it says? A program of its own: no
// compiler and no solver is linked to it.

#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "certificate/file.h"
#include "support/check.h"

namespace pleat {
namespace {

constexpr int kAccepted = 0, kRefused = 1, kUsage = 64, kBadInput = 65,
              kInternal = 70;

constexpr const char* kHelp =
    "usage: pleat-check CERTIFICATE [AUTOMATON]\n"
    "       pleat-check --automaton CERTIFICATE\n"
    "\n"
    "Does the certificate (pleat verify --certificate) prove that no run of "
    "its\n"
    "automaton reaches a target? With AUTOMATON (pleat show): is it about "
    "that\n"
    "one? --automaton prints the certificate's own.\n"
    "\n"
    "exit code: 0 accepted, 1 refused, 65 no certificate, 64 wrong usage\n";

std::string content(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf()))
    throw InputError(name + ": cannot be read");
  return text.str();
}

int refuse(const std::string& why) {
  std::cout << "refused: " << why << "\n";
  return kRefused;
}

int check(const std::vector<std::string>& files) {
  const auto certificate = certificate::from_lines(content(files[0]));
  if (files.size() == 2 && content(files[1]) != certificate.automaton)
    return refuse("the certificate is about another automaton");
  const certificate::Decision decision = certificate::decide(certificate);
  if (!decision.why_not.empty()) return refuse(decision.why_not);
  for (const std::string& what : decision.assumed)
    std::cout << "holds only if: " << what << "\n";
  std::cout << "accepted: " << decision.questions << " questions, each with a "
            << "SAT proof\n";
  return kAccepted;
}

int run(std::vector<std::string> arguments) {
  const bool print = !arguments.empty() && arguments.front() == "--automaton";
  if (print) arguments.erase(arguments.begin());
  const std::size_t most = print ? 1 : 2;
  if (arguments.empty() || arguments.size() > most ||
      arguments.front().starts_with("-")) {
    const bool asked = !arguments.empty() && arguments.front() == "--help";
    (asked ? std::cout : std::cerr) << kHelp;
    return asked ? kAccepted : kUsage;
  }
  if (!print) return check(arguments);
  std::cout << certificate::from_lines(content(arguments[0])).automaton;
  return kAccepted;
}

int run_safely(const std::vector<std::string>& arguments) {
  try {
    return run(arguments);
  } catch (const InputError& e) {
    std::cerr << "pleat-check: " << e.what() << "\n";
    return kBadInput;
  } catch (const std::exception& e) {
    std::cerr << "pleat-check: internal error: " << e.what() << "\n";
    return kInternal;
  }
}

}  // namespace
}  // namespace pleat

int main(int argc, char** argv) {
  return pleat::run_safely({argv + 1, argv + argc});
}
