"""Small bugs: one token or statement of Java source changed in one place."""
import collections
import random
import re

# Name, pattern, replacement. Patterns see code whose comments, strings and
# characters are blank, but for the last one, which changes a string.
OPERATORS = [
    ("< to <=", r"(?<=[\w)] )<(?= [\w(])", "<="),
    ("> to >=", r"(?<=[\w)] )>(?= [\w(])", ">="),
    ("<= to <", r"(?<= )<=(?= )", "<"),
    (">= to >", r"(?<= )>=(?= )", ">"),
    ("== to !=", r"(?<= )==(?= )", "!="),
    ("!= to ==", r"(?<= )!=(?= )", "=="),
    ("&& to ||", r"&&", "||"),
    ("|| to &&", r"\|\|", "&&"),
    ("+ to -", r"(?<=[\w)\]] )\+(?= [\w(])", "-"),
    ("- to +", r"(?<=[\w)\]] )-(?= [\w(])", "+"),
    ("* to /", r"(?<=[\w)\]] )\*(?= [\w(])", "/"),
    ("+= to -=", r"(?<=[\w)\]] )\+=(?= )", "-="),
    ("not left out", r"(?<=[(\s])!(?=[\w(])", ""),
    ("condition negated", r"(?<=\bif )\((?=[^\n]*\) \{$)", None),
    ("number plus one", r"(?<=[\s(\[])\d{1,6}(?=[\s;,)\]])",
     lambda m: str(int(m.group()) + 1)),
    ("loop from one", r"(?<=for \(int i = )0(?=;)", "1"),
    ("other result", r"\breturn\b([^;{}\n]+);", None),
    ("statement left out", r"(?m)(?<=[;{}]\n)[ \t]+(?:[\w.]+\([^;{}\n]*\)"
     r"|[\w.\[\]]+ [-+*/|&^]?= [^;{}\n]+|[\w.]+(?:\+\+|--));(?=\n)",
     lambda m: re.match(r"\s*", m.group()).group() + ";"),
    ("break left out", r"\bbreak;", ";"),
    ("text in other case", r'"[A-Za-z][^"\\\n]{0,30}"',
     lambda m: m.group().swapcase()),
]

TOKENS = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"'
                    r"|'(?:\\.|[^'\\\n])*'", re.S)
HEADER = re.compile(r"\b(boolean|byte|short|char|int|long|float|double|void"
                    r"|[A-Z][\w.]*(?:<[^(){};]*>)?(?:\[\])*)\s+\w+\s*"
                    r"\([^(){};]*\)\s*(?:throws[^{;]*)?\{")


def blanked(text, strings=True):
    """The code with comments, and strings, as blanks at the same places."""
    def blank(match):
        found = match.group()
        if not strings and found[0] in "\"'":
            return found
        return re.sub(r"[^\n]", " ", found)
    return TOKENS.sub(blank, text)


def negated(code, match):
    """`(a)` to `(!(a))`; None where the parentheses do not close in time."""
    depth = 0
    for end in range(match.start(), len(code)):
        depth += {"(": 1, ")": -1}.get(code[end], 0)
        if depth == 0:
            return match.start(), end + 1, "(!({0}))"
    return None


def other_result(code, match, headers):
    """Another value of the type that the method gives."""
    inside = [each for each in headers if each.end() <= match.start()]
    of = inside[-1].group(1) if inside else "void"
    if of == "boolean":
        new = "!({0})"
    elif of in ("int", "long", "double", "float"):
        new = "({0}) + 1"
    elif of == "String":
        new = '({0}) + "x"'
    elif of[0].isupper():
        new = "null"
    else:
        return None
    if match.group(1).strip() == new:
        return None
    return match.start(1), match.end(1), " " + new


def places(text):
    """All that can be changed: operator, start, end, replacement."""
    found = []
    code = blanked(text)
    headers = list(HEADER.finditer(code))
    for name, pattern, to in OPERATORS:
        texts = name.startswith("text")
        where = blanked(text, strings=False) if texts else code
        for match in re.finditer(pattern, where, re.M):
            line = where[where.rfind("\n", 0, match.start()) + 1:match.start()]
            if line.lstrip().startswith(("@", "import", "package")):
                continue
            if name == "condition negated":
                place = negated(code, match)
            elif name == "other result":
                place = other_result(code, match, headers)
            else:
                place = (*match.span(), to(match) if callable(to) else to)
            if not place:
                continue
            start, end, new = place
            if "{0}" in new:
                old = text[start:end].strip()
                old = old[1:-1] if name == "condition negated" else old
                new = new.replace("{0}", old)
            found.append((name, start, end, new))
    return found


def mutants(files, seed):
    """Operator, file, line, what was and is there, and the file's new text.

    Operators take turns, so that frequent tokens do not crowd out the others.
    """
    choice = random.Random(seed)
    by_operator = collections.defaultdict(list)
    for path, text in files.items():
        for place in places(text):
            by_operator[place[0]].append((path, *place[1:]))
    for each in by_operator.values():
        choice.shuffle(each)
    names = [name for name, *_ in OPERATORS if by_operator[name]]
    choice.shuffle(names)
    while names:
        for name in list(names):
            if not by_operator[name]:
                names.remove(name)
                continue
            path, start, end, new = by_operator[name].pop()
            text = files[path]
            yield (name, path, text.count("\n", 0, start) + 1,
                   f"{text[start:end].strip()} -> {new.strip()}",
                   text[:start] + new + text[end:])
