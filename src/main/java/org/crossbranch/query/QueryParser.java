package org.crossbranch.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.crossbranch.query.QueriedTree.Node;
import org.jspecify.annotations.Nullable;

/** Reads a query: one pass, no backtracking. Bounds keep one that is nested or long without end from exhausting the stack. */
final class QueryParser {
    private static final int MAX_LENGTH = 10_000;
    private static final int MAX_NESTING = 100;

    /** Characters of a query that is too long to be shown. */
    private static final int SHOWN = 60;

    private final String text;
    private int at;
    private int nesting;
    private int unnamed;
    private final Map<String, List<NodeCheck>> nodes = new LinkedHashMap<>();
    private final List<TreeQuery.Condition> conditions = new ArrayList<>();

    QueryParser(String text) {
        this.text = text;
    }

    TreeQuery parse() {
        if (text.length() > MAX_LENGTH) {
            throw new QuerySyntaxException(
                    text.substring(0, SHOWN), 0, "the query has more than " + MAX_LENGTH + " characters");
        }
        do {
            term();
        } while (accept("&"));
        if (!isAtEnd()) {
            throw malformed("& and another condition may stand here");
        }
        Map<String, NodeCheck> checks = new LinkedHashMap<>();
        nodes.forEach((name, of) -> checks.put(name, NodeCheck.all(of)));
        return new TreeQuery(text, checks, conditions);
    }

    private void term() {
        skipBlanks();
        if (at < text.length() && Character.isLetter(text.charAt(at))) {
            predicate();
            return;
        }
        String first = node();
        Relation relation = relation();
        if (relation != null) {
            conditions.add(new TreeQuery.Condition(first, relation, node()));
        }
    }

    private void predicate() {
        int start = at;
        String name = word();
        expect("(");
        String node = node();
        int number = accept(",") ? number() : -1;
        expect(")");
        boolean takesNumber = name.equals("arity") || name.equals("tokenarity");
        if (takesNumber != (number >= 0)) {
            at = start;
            throw malformed(takesNumber ? name + " takes a node and a number" : name + " takes a node alone");
        }
        NodeCheck test = switch (name) {
            case "discontinuous" -> NodeCheck.of(one -> one.tokens.isDiscontinuous(), new TreeQuery.Gap());
            case "continuous" -> NodeCheck.of(one -> !one.tokens.isDiscontinuous());
            case "root" -> NodeCheck.of(Node::isRoot);
            case "arity" -> NodeCheck.of(one -> one.arity == number);
            case "tokenarity" -> NodeCheck.of(one -> one.tokens.size() == number);
            default -> {
                at = start;
                throw malformed("\"" + name
                        + "\" is no predicate; there are discontinuous, continuous, root, arity and tokenarity");
            }
        };
        checksOf(node).add(test);
    }

    private String node() {
        skipBlanks();
        String name;
        boolean isNamed = accept("#");
        if (isNamed) {
            name = "#" + word();
            List<NodeCheck> checks = checksOf(name);
            if (accept(":")) {
                expect("[");
                checks.add(features());
                expect("]");
            }
            return name;
        }
        if (!accept("[")) {
            throw malformed("a node may stand here, such as #n, #n:[cat=\"NP\"] or [pos=\"ART\"]");
        }
        name = "node " + ++unnamed;
        checksOf(name).add(features());
        expect("]");
        return name;
    }

    private List<NodeCheck> checksOf(String node) {
        return nodes.computeIfAbsent(node, name -> new ArrayList<>());
    }

    private NodeCheck features() {
        return NodeCheck.any(separated("|", this::conjunction));
    }

    private NodeCheck conjunction() {
        return NodeCheck.all(separated("&", this::feature));
    }

    private List<NodeCheck> separated(String separator, Supplier<NodeCheck> part) {
        List<NodeCheck> parts = new ArrayList<>();
        do {
            parts.add(part.get());
        } while (accept(separator));
        return parts;
    }

    private NodeCheck feature() {
        if (accept("(")) {
            if (++nesting > MAX_NESTING) {
                throw malformed("parentheses are nested more than " + MAX_NESTING + " deep");
            }
            NodeCheck inner = features();
            expect(")");
            nesting--;
            return inner;
        }
        skipBlanks();
        if (at < text.length() && text.charAt(at) == ']') {
            return NodeCheck.all(List.of());
        }
        int start = at;
        String name = word();
        if (name.equals("T") || name.equals("NT")) {
            boolean isToken = name.equals("T");
            return NodeCheck.of(node -> node.isToken() == isToken);
        }
        NodeFeature feature = feature(name, start);
        boolean isNegated = accept("!=");
        if (!isNegated) {
            expect("=");
        }
        if (accept("\"")) {
            String value = until('"');
            Predicate<Node> test = test(feature, value::equals, isNegated);
            return isNegated ? NodeCheck.of(test) : NodeCheck.of(test, new TreeQuery.Value(feature, value));
        }
        return NodeCheck.of(test(feature, expression(), isNegated));
    }

    private static Predicate<Node> test(NodeFeature feature, Predicate<String> value, boolean isNegated) {
        return node -> (feature == NodeFeature.FUNC || node.isToken() == feature.isOfTokens())
                && value.test(node.feature(feature)) != isNegated;
    }

    private NodeFeature feature(String name, int start) {
        for (NodeFeature feature : NodeFeature.values()) {
            if (feature.name().toLowerCase(Locale.ROOT).equals(name)) {
                return feature;
            }
        }
        at = start;
        throw malformed("\"" + name + "\" is no feature; there are cat, pos, xpos, word, lemma, morph, func, T and NT");
    }

    private Predicate<String> expression() {
        skipBlanks();
        int start = at;
        if (!accept("/")) {
            throw malformed("a value in quotes or a regular expression between slashes may stand here");
        }
        String expression = until('/');
        try {
            return matcher(Pattern.compile(expression), start);
        } catch (PatternSyntaxException e) {
            at = start;
            QuerySyntaxException malformed = malformed("no regular expression: " + e.getDescription());
            malformed.initCause(e);
            throw malformed;
        }
    }

    private Predicate<String> matcher(Pattern expression, int place) {
        return value -> {
            try {
                return expression.matcher(value).matches();
            } catch (StackOverflowError e) {
                // The library's matcher descends once for each repetition of a group.
                QuerySyntaxException tooDeep = new QuerySyntaxException(
                        text,
                        place,
                        "this regular expression is too deep for a value of " + value.length()
                                + " characters; repeat a class such as [ab] in place of a group");
                tooDeep.initCause(e);
                throw tooDeep;
            }
        };
    }

    private String until(char end) {
        StringBuilder value = new StringBuilder();
        int start = at;
        while (at < text.length() && text.charAt(at) != end) {
            if (text.charAt(at) == '\\' && at + 1 < text.length() && text.charAt(at + 1) == end) {
                at++;
            }
            value.append(text.charAt(at++));
        }
        if (at == text.length()) {
            at = start;
            throw malformed("this value has no end");
        }
        at++;
        return value.toString();
    }

    private @Nullable Relation relation() {
        boolean isNegated = accept("!");
        if (accept(">")) {
            boolean isLabelled = at < text.length() && Character.isLetter(text.charAt(at));
            return isLabelled
                    ? new Relation(Relation.Kind.DOMINANCE, word(), 1, 1, isNegated)
                    : distant(Relation.Kind.DOMINANCE, isNegated);
        }
        if (accept(".")) {
            return distant(Relation.Kind.PRECEDENCE, isNegated);
        }
        if (accept("$")) {
            return new Relation(Relation.Kind.SIBLING, "", 0, 0, isNegated);
        }
        if (isNegated) {
            throw malformed("a relation may stand here: > >* . .* $");
        }
        return null;
    }

    /** A relation with the distances that stand right behind its sign: any, a number, two numbers, or 1. */
    private Relation distant(Relation.Kind kind, boolean isNegated) {
        int start = at;
        if (accept("*")) {
            return new Relation(kind, "", 1, Relation.ANY, isNegated);
        }
        if (start == text.length() || !Character.isDigit(text.charAt(start))) {
            return new Relation(kind, "", 1, 1, isNegated);
        }
        at = start;
        int least = number();
        int most = accept(",") ? number() : least;
        if (least < 1 || most < least) {
            at = start;
            throw malformed(
                    "a distance may stand here: a number from 1 on, or a smaller and a greater one, such as 2,4");
        }
        return new Relation(kind, "", least, most, isNegated);
    }

    private String word() {
        skipBlanks();
        int start = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "_-".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        if (at == start) {
            throw malformed("a name may stand here");
        }
        return text.substring(start, at);
    }

    private int number() {
        int start = at;
        String word = word();
        if (!word.matches("[0-9]{1,6}")) {
            at = start;
            throw malformed("a number may stand here");
        }
        return Integer.parseInt(word);
    }

    private boolean accept(String symbol) {
        skipBlanks();
        if (text.startsWith(symbol, at)) {
            at += symbol.length();
            return true;
        }
        return false;
    }

    private void expect(String symbol) {
        if (!accept(symbol)) {
            throw malformed(symbol + " may stand here");
        }
    }

    private boolean isAtEnd() {
        skipBlanks();
        return at == text.length();
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private QuerySyntaxException malformed(String reason) {
        return new QuerySyntaxException(text, at, reason);
    }
}
