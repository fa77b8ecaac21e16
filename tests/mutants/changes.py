"""Small changes to C: what a slip of the hand or of the mind could have made.

Works on tokens, so that comments, strings, preprocessor lines, asserts and
declarations stay as they are, and only inside functions.
"""
import dataclasses
import re

TOKEN = re.compile(r"""
    (?P<space>\s+ | /\*.*?\*/ | //[^\n]*)
  | (?P<text>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*" | [uUL]?'(?:\\.|[^'\\\n])*')
  | (?P<number>(?:0[xX][0-9a-fA-F]+|[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?)
               [uUlLfF]*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<mark><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=
             |[^\w\s])
""", re.X | re.S)
DIRECTIVE = re.compile(r"^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*", re.M)

OPERATORS = {
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
    "&&": "||", "||": "&&", "+": "-", "-": "+", "/": "*", "%": "/", "|": "&",
    "&": "|", "<<": ">>", ">>": "<<", "+=": "-=", "-=": "+=", "|=": "&=",
    "&=": "|=", "++": "--", "--": "++"}
# What these stand in front of is no value that an operator could join.
BEFORE_UNARY = set("( [ { } , ; = == != < <= > >= && || + - * / % | & ^ ~ ! ? "
                   ": << >> += -= *= /= |= &= ^= return case".split())
UNARY_TOO = {"+", "-", "&"}
TYPES = set("""const struct enum union unsigned signed int char bool short long
size_t ssize_t float double void static extern register volatile
pthread_t pthread_mutex_t time_t pid_t mode_t siginfo_t sigset_t FILE
wsk_move""".split())
KEYWORDS = set("""if else for while do switch case default return break continue
goto sizeof typedef""".split())
QUIET = {"assert", "_Static_assert", "sizeof", "_Alignas", "_Alignof",
         "__attribute__"}
KINDS = ("operator", "bound", "condition", "deleted", "constant")


@dataclasses.dataclass(frozen=True)
class Token:
    """A piece of C and where it stands."""
    kind: str
    text: str
    at: int


@dataclasses.dataclass(frozen=True)
class Change:
    """`old` at `at` becomes `new`."""
    kind: str
    function: str
    line: int
    at: int
    old: str
    new: str

    def apply(self, source):
        """The source with it."""
        assert source[self.at:self.at + len(self.old)] == self.old
        return source[:self.at] + self.new + source[self.at + len(self.old):]

    def told(self, source):
        """The lines before and after, as one line each."""
        begin = source.rfind("\n", 0, self.at) + 1
        end = source.find("\n", self.at + len(self.old))
        changed = self.apply(source)
        end_after = end + len(self.new) - len(self.old)
        return (" ".join(source[begin:end].split()),
                " ".join(changed[begin:end_after].split()))


def tokens_of(source):
    """All that counts, in order. Directives are none of it."""
    blank = DIRECTIVE.sub(lambda found: re.sub(r"[^\n]", " ", found.group()),
                          source)
    found, at = [], 0
    while at < len(blank):
        match = TOKEN.match(blank, at)
        assert match, blank[at:at + 40]
        if match.lastgroup != "space":
            found.append(Token(match.lastgroup, match.group(), at))
        at = match.end()
    return found


def pairs_of(tokens):
    """{index of an opening bracket: index of its closing one} and back."""
    pairs, stack = {}, []
    for index, token in enumerate(tokens):
        if token.text in "([{" and token.kind == "mark":
            stack.append(index)
        elif token.text in ")]}" and token.kind == "mark" and stack:
            opening = stack.pop()
            pairs[opening], pairs[index] = index, opening
    return pairs


def functions_of(tokens, pairs):
    """(name, index of {, index of }) of each function."""
    index = 0
    while index < len(tokens):
        text = tokens[index].text
        if text == "{":
            before = tokens[index - 1].text if index else ""
            if before == ")":
                opening = pairs[index - 1]
                yield tokens[opening - 1].text, index, pairs[index]
            index = pairs[index]
        index += 1


class Finder:
    """Finds what can be changed in one file."""

    def __init__(self, source):
        self.source = source
        self.tokens = tokens_of(source)
        self.pairs = pairs_of(self.tokens)
        self.constants = {
            token.text for token in self.tokens
            if token.kind == "word" and re.fullmatch(
                r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)+", token.text)}
        self.changes = []
        self.function = ""

    def add(self, kind, token, new, length=None):
        """Notes a change at a token."""
        old = self.source[token.at:token.at + (length or len(token.text))]
        line = self.source.count("\n", 0, token.at) + 1
        self.changes.append(
            Change(kind, self.function, line, token.at, old, new))

    def find(self):
        """All changes, in the order of the file."""
        for name, begin, end in functions_of(self.tokens, self.pairs):
            self.function = name
            index = begin + 1
            while index < end:
                token = self.tokens[index]
                if (token.text in QUIET and
                        self.tokens[index + 1].text == "("):
                    index = self.pairs[index + 1] + 1
                    continue
                self._at(index, end)
                index += 1
        return self.changes

    def _at(self, index, end):
        token, before = self.tokens[index], self.tokens[index - 1]
        if token.kind == "number" and "." not in token.text:
            self._number(token)
        elif token.kind == "word":
            self._word(token, index)
        elif token.text in OPERATORS and not self._is_unary(index):
            self.add("operator", token, OPERATORS[token.text])
        if before.text in ("{", "}", ";", "else") or self._ends_head(index - 1):
            self._statement(index, end)

    def _is_unary(self, index):
        token, before = self.tokens[index], self.tokens[index - 1]
        if token.text in ("++", "--"):
            return False
        if token.text not in UNARY_TOO:
            # A pointer's declaration has no operator here but "*".
            return False
        return (before.text in BEFORE_UNARY or before.text in KEYWORDS or
                self._ends_cast(index - 1))

    def _ends_cast(self, index):
        if self.tokens[index].text != ")":
            return False
        inside = self.tokens[self.pairs[index] + 1:index]
        return all(token.text == "*" or token.text in TYPES or
                   re.fullmatch(r"u?int\d+_t", token.text)
                   for token in inside)

    def _number(self, token):
        digits = re.match(r"0[xX][0-9a-fA-F]+|[0-9]+", token.text).group()
        if digits.startswith("0") and len(digits) > 1 and digits[1] in "01234567":
            return  # octal: modes of files
        value, suffix = int(digits, 0), token.text[len(digits):]
        form = hex if digits[:2] in ("0x", "0X") else str
        self.add("bound", token, form(value + 1) + suffix)
        if value > 0:
            self.add("bound", token, form(value - 1) + suffix)

    def _word(self, token, index):
        if token.text in ("true", "false"):
            self.add("constant", token,
                     "false" if token.text == "true" else "true")
        elif token.text in self.constants:
            stem = "_".join(token.text.split("_")[:-1]) + "_"
            stem = stem if len(stem) > 4 else token.text[:5]
            for other in sorted(self.constants - {token.text}):
                if (other.startswith(stem) and
                        other.count("_") == token.text.count("_")):
                    self.add("constant", token, other)
        elif token.text in ("if", "while") and self.tokens[index + 1].text == "(":
            opening = self.tokens[index + 1]
            closing = self.tokens[self.pairs[index + 1]]
            inside = self.source[opening.at:closing.at + 1]
            self.add("condition", opening, f"(!{inside})", len(inside))

    def _ends_head(self, index):
        """Whether this is the ) of an if, a for or a while."""
        if self.tokens[index].text != ")":
            return False
        opening = self.pairs[index]
        return self.tokens[opening - 1].text in ("if", "for", "while")

    def _statement(self, index, end):
        first, second = self.tokens[index], self.tokens[index + 1]
        if first.text in ("break", "continue"):
            self.add("deleted", first, "", len(first.text))
            return
        if (first.text in KEYWORDS | TYPES | QUIET or first.text in "{};" or
                re.fullmatch(r"u?int\d+_t", first.text)):
            return
        if first.kind == "word" and (second.kind == "word" or
                                     second.text == ":"):
            return  # a declaration, a label
        if (second.text == "*" and first.kind == "word" and
                self.tokens[index + 3].text in ("=", ";", ",")):
            return
        at = index
        while self.tokens[at].text != ";":
            if self.tokens[at].text in "([{" and self.tokens[at].kind == "mark":
                at = self.pairs[at]
            at += 1
            if at >= end:
                return
        self.add("deleted", first, "", self.tokens[at].at - first.at)


def changes_of(source):
    """Every small change that this tool knows to make."""
    return Finder(source).find()
