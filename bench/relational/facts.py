#!/usr/bin/env python3
"""Which facts make our models differ in number from the original's theories.

    bench/relational/facts.py build/release/bin/refute [MODEL…] [--theirs DIR]

Our models of JDolly's ten refactorings are changed step by step into what the
original's theories say (github.com/gustavoasoares/jdolly, alloyTheory), and
counted after every step, each program once. The last count must be that of the
original's theory, which is counted too if DIR holds the theories.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"


def pair(parameters, where, number="one"):
    """Two literal methods of one name, the first beside or above the second."""
    place = "m1.~methods = m2.~methods or m1.~methods in m2.~methods." + where
    return (f"({number} disj m1, m2: literalMethod | m1.id = m2.id and "
            f"{parameters} and ({place}))")


NONE = "no m1.param and no m2.param"
INT_INT = "m1.param = Int_ and m2.param = Int_"
INT_LONG = "m1.param = Int_ and m2.param = Long_"
ZERO_ONE = "no m1.param and some m2.param"
ONE_ONE = "some m1.param and some m2.param and m1.param != m2.param"

# A step is a name and a change: a fact to add, or (file, text, replacement)s.
TWO_PACKAGES = ("exactly two packages", "#Package = 2")
THREE_CLASSES = ("exactly three classes", "#Class = 3")
QUALIFIED_THIS = (
    "A.this.k(): A itself declares k",
    "all c: Class, m: c.methods, i: m.b & MethodInvocation | "
    "i.q = qthis_ => i.id in c.methods.id")
INT_FIELDS = ("fields are int", "Field.type = Int_")
ANY_CLASSES = ("someFieldHiding: in any two classes",
               [("constraints.als", "f2.~fields in (f1.~fields).^~extend",
                 "f1 != f2")])


def fresh(model, mark):
    return ("new names are fresh",
            [(f"{model}.als", f"N1 != {mark}.id", "no N1")])


def unmarked(model, mark, sig, *more):
    return (f"no {sig.lower()} is singled out",
            [(f"{model}.als", f"one sig {mark} extends {sig} {{}}", ""),
             *((f"{model}.als", old, new) for old, new in more)])


ROWS = {
    "rename_class": (8798, [
        fresh("rename_class", "C1"),
        unmarked("rename_class", "C1", "Class"), TWO_PACKAGES,
        ("someOverriding without parameters, someOverloading int and long",
         pair(NONE, "extend") + " or " + pair(INT_LONG, "extend")),
        QUALIFIED_THIS]),
    "rename_method": (6512, [
        fresh("rename_method", "M1"),
        unmarked("rename_method", "M1", "Method", ("M1.b in LiteralValue", "")),
        TWO_PACKAGES,
        ("someMethodsWithSameNumParameter: the lower one has an int",
         "some m1, m2: literalMethod | m1.id != m2.id and m1.param = Int_ and "
         "some m2.param and m2.~methods in m1.~methods.extend"),
        QUALIFIED_THIS]),
    "rename_field": (5968, [
        fresh("rename_field", "F1"),
        unmarked("rename_field", "F1", "Field"), TWO_PACKAGES, INT_FIELDS,
        ("somePrimitiveFields: in different classes",
         "no c: Class | Field in c.fields")]),
    "push_down_method": (20910, [
        TWO_PACKAGES,
        ("someOverriding without parameters",
         pair(NONE, "^extend") + " or " + pair(ONE_ONE, "^extend", "some")),
        QUALIFIED_THIS,
        ("classes of different packages may have one name",
         [("push_down_method.als", "  differentIdsForClasses[]\n", "")])]),
    "push_down_field": (5212, [TWO_PACKAGES, ANY_CLASSES, INT_FIELDS]),
    "pull_up_method": (11187, [
        ("M1 is public",
         [("pull_up_method.als", "isCaller[M1]",
           "isCaller[M1] and M1.acc = public")]),
        TWO_PACKAGES, THREE_CLASSES,
        ("someOverriding without parameters",
         pair(NONE, "^extend") + " or " + pair(ONE_ONE, "^extend", "some")),
        QUALIFIED_THIS]),
    "pull_up_field": (5464, [TWO_PACKAGES, ANY_CLASSES, INT_FIELDS]),
    "encapsulate_field": (672, [
        TWO_PACKAGES, ("the field is a long", "F1.type = Long_"),
        ("no body reads a field", "no FieldAccess + ConstructorFieldAccess"),
        ("someTester[caller] beside someTester[getF]",
         [("encapsulate_field.als", "one sig getF extends",
           "one sig getF, caller extends"),
          ("encapsulate_field.als", "  someTester[getF]\n",
           "  one m: Method | calls1[m, getF]\n"
           "  one m: Method | calls1[m, caller]\n"),
          ("constraints.als", "pred isTester[",
           "pred calls1[m: Method, called: MethodId] {\n"
           "  m.acc = public and no m.param\n"
           "  some i: m.b & MethodInvocation | no i.q and i.id = called\n"
           "}\npred isTester[")])]),
    "move_method": (22905, [
        TWO_PACKAGES,
        ("someOverriding with ints, someOverloading int and long",
         pair(INT_INT, "extend", "some") + " or " + pair(INT_LONG, "extend")),
        QUALIFIED_THIS]),
    "add_parameter": (15967, [
        unmarked("add_parameter", "M1", "Method",
                 ("M1.b in LiteralValue and no M1.param", "")),
        TWO_PACKAGES, THREE_CLASSES,
        ("someOverriding without parameters, one such pair",
         pair(NONE, "^extend") + " or " + pair(ZERO_ONE, "^extend")),
        QUALIFIED_THIS]),
}
THEORIES = {"encapsulate_field": "encapsulateField"}


def count(refute, model):
    done = subprocess.run([refute, "solve", model, "--count"],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return int(done.stdout)


def changed(folder, model, steps):
    """A copy of the models with these steps made."""
    shutil.copytree(MODELS, folder, dirs_exist_ok=True)
    for number, (name, change) in enumerate(steps):
        if isinstance(change, str):
            change = [(f"{model}.als", "\nrun ",
                       f"\nfact step{number} {{ {change} }}\n\nrun ")]
        for file, old, new in change:
            text = (folder / file).read_text()
            if old not in text:
                sys.exit(f"{model}, {name}: {file} does not say {old!r}")
            (folder / file).write_text(text.replace(old, new, 1))
    return folder / f"{model}.als"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("refute")
    parser.add_argument("models", nargs="*", default=list(ROWS))
    parser.add_argument("--theirs", type=pathlib.Path)
    args = parser.parse_args()
    wrong = []
    for model in args.models:
        theirs, steps = ROWS[model]
        for number in range(len(steps) + 1):
            with tempfile.TemporaryDirectory() as folder:
                last = count(args.refute, changed(pathlib.Path(folder), model,
                                                  steps[:number]))
            name = steps[number - 1][0] if number else "our model"
            print(f"| {model} | {name} | {last:,} |", flush=True)
        if args.theirs:
            name = THEORIES.get(model, model.replace("_", ""))
            theirs = count(args.refute, args.theirs / f"{name}_final.als")
            print(f"| {model} | the original's theory | {theirs:,} |")
        if last != theirs:
            wrong.append(f"{model}: {last}, not {theirs}")
    sys.exit("\n".join(wrong) if wrong else 0)


if __name__ == "__main__":
    main()
