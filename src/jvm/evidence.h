#pragma once

#include "jvm/version_pair.h"
#include "sequence/common.h"
#include "sequence/tester.h"

/// From differences that a search met to what a person is told.
namespace refute::jvm {

/// Second looks that start now have as long as the search, but no less than ten
/// seconds, and `more`, all of processor time.
sequence::LastLook second_looks(const sequence::Limits& limits,
                                std::chrono::milliseconds more = {});

CallEvidence to_evidence(const sequence::Evidence& from,
                         const sequence::Common& common);

/// The judge's turn: keeps the evidence that javac's classes show too. `pair`
/// is what javac made.
void confirm_with_javac(const Machine& machine, const CompareRequest& request,
                        const Pair& pair, const sequence::Common& common,
                        const sequence::Limits& limits,
                        std::vector<sequence::Evidence>& evidence,
                        CompareReply& reply);

/// Shortens the evidence, sorts it, and writes tests: one, or one for each
/// member if `each_member`.
void report(PairLaboratory& laboratory, const sequence::Limits& limits,
            std::vector<sequence::Evidence> evidence,
            const sequence::Common& common, bool each_member,
            CompareReply& reply);

/// Compiles the tests of the evidence with both versions, as javac made them,
/// and with the jars of JUnit.
void compile_tests(const Machine& machine, const Pair& pair,
                   const std::vector<std::string>& junit, CompareReply& reply);

}  // namespace refute::jvm
