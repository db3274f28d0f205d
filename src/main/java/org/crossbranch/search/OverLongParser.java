package org.crossbranch.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/**
 * A parser with an analysis for each sentence that is too long for it: of its pieces, or a flat one. A sentence with a word that is
 * too long cannot be cut, and stays refused where pieces are wanted.
 *
 * @param parser parses what is within the budget
 * @param budget its limits
 * @param treatment what a longer sentence gets
 * @param trees the classes of the parser's trees
 */
record OverLongParser(Parser parser, ParseBudget budget, OverLong treatment, Set<Class<? extends SyntaxTree>> trees)
        implements Parser {
    /** The root of a tree that no parser made, as in discodop. */
    static final String NO_PARSE = "NOPARSE";

    /** Universal Dependencies: of a token side by side with another, and of one with an unknown relation. */
    static final String SIDE_BY_SIDE = "parataxis";

    static final String UNSPECIFIED = "dep";
    static final String ROOT = "root";

    @Override
    public List<ParseOutcome> parse(List<Sentence> sentences) {
        List<List<Sentence>> pieces = new ArrayList<>(sentences.size());
        List<Sentence> parsed = new ArrayList<>(sentences.size());
        for (Sentence sentence : sentences) {
            List<Sentence> of = pieces(sentence);
            pieces.add(of);
            parsed.addAll(of);
        }
        List<ParseOutcome> outcomes = parser.parse(parsed);
        List<ParseOutcome> joined = new ArrayList<>(sentences.size());
        int from = 0;
        for (int s = 0; s < sentences.size(); s++) {
            int to = from + pieces.get(s).size();
            joined.add(outcome(sentences.get(s), outcomes.subList(from, to)));
            from = to;
        }
        return joined;
    }

    /** The sentence itself within the budget; none of one that gets a flat tree. */
    private List<Sentence> pieces(Sentence sentence) {
        if (budget.allows(sentence)) {
            return List.of(sentence);
        }
        if (treatment == OverLong.FLAT) {
            return List.of();
        }
        return budget.allowsForms(sentence) ? Pieces.of(sentence, budget.maxTokens()) : List.of(sentence);
    }

    private ParseOutcome outcome(Sentence sentence, List<ParseOutcome> pieces) {
        if (pieces.isEmpty()) {
            return new ParseOutcome.Substituted(flat(sentence, trees), 0, 0, 0);
        }
        if (pieces.size() == 1) {
            return pieces.get(0);
        }
        List<ParseOutcome.Parsed> parsed = new ArrayList<>(pieces.size());
        for (ParseOutcome piece : pieces) {
            if (!(piece instanceof ParseOutcome.Parsed part)) {
                return piece;
            }
            parsed.add(part);
        }
        return new ParseOutcome.Substituted(
                joined(sentence, parsed),
                parsed.stream().mapToDouble(ParseOutcome.Parsed::score).sum(),
                parsed.stream().mapToInt(ParseOutcome.Parsed::derivationLength).sum(),
                parsed.size());
    }

    /** The analysis without structure. */
    static Analysis flat(Sentence sentence, Set<Class<? extends SyntaxTree>> trees) {
        Optional<ConstituencyTree> constituency = Optional.empty();
        if (trees.contains(ConstituencyTree.class)) {
            List<Leaf> leaves = new ArrayList<>(sentence.length());
            for (int token = 0; token < sentence.length(); token++) {
                leaves.add(new Leaf(token));
            }
            constituency = Optional.of(new ConstituencyTree(sentence, new Constituent(NO_PARSE, "", leaves)));
        }
        Optional<DependencyTree> dependency = Optional.empty();
        if (trees.contains(DependencyTree.class)) {
            int[] heads = new int[sentence.length()];
            heads[0] = DependencyTree.ROOT;
            List<String> labels = new ArrayList<>(heads.length);
            for (int token = 0; token < heads.length; token++) {
                labels.add(token == 0 ? ROOT : UNSPECIFIED);
            }
            dependency = Optional.of(new DependencyTree(sentence, heads, labels));
        }
        return new Analysis(sentence, constituency, dependency);
    }

    /** The tokens as the pieces have them, at the places that the sentence gives them. */
    private static Analysis joined(Sentence sentence, List<ParseOutcome.Parsed> pieces) {
        List<Token> tokens = new ArrayList<>(sentence.length());
        List<Constituent> roots = new ArrayList<>(pieces.size());
        int[] heads = new int[sentence.length()];
        List<String> labels = new ArrayList<>(sentence.length());
        int root = DependencyTree.ROOT;
        for (ParseOutcome.Parsed piece : pieces) {
            Analysis analysis = piece.analysis();
            int before = tokens.size();
            tokens.addAll(analysis.sentence().tokens());
            analysis.constituency().ifPresent(tree -> roots.add(shifted(tree.root(), before)));
            if (analysis.dependency().isPresent()) {
                root = append(analysis.dependency().get(), before, root, heads, labels);
            }
        }
        Sentence whole = sentence.withTokens(tokens);
        return new Analysis(
                whole,
                roots.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new ConstituencyTree(
                                whole, new Constituent(roots.get(0).label(), "", roots))),
                labels.isEmpty() ? Optional.empty() : Optional.of(new DependencyTree(whole, heads, labels)));
    }

    private static Constituent shifted(Constituent node, int by) {
        List<TreeNode> children = new ArrayList<>(node.children().size());
        for (TreeNode child : node.children()) {
            children.add(
                    child instanceof Constituent constituent
                            ? shifted(constituent, by)
                            : new Leaf(((Leaf) child).index() + by));
        }
        return new Constituent(node.label(), node.function(), children);
    }

    /**
     * Adds the arcs of a piece. What is a root there depends on the first root of the first piece.
     *
     * @param root that root, or {@link DependencyTree#ROOT} before the first piece
     * @return that root
     */
    private static int append(DependencyTree piece, int before, int root, int[] heads, List<String> labels) {
        int first = root;
        for (int token = 0; token < piece.sentence().length(); token++) {
            int head = piece.head(token);
            boolean isFurtherRoot = head == DependencyTree.ROOT && root != DependencyTree.ROOT;
            labels.add(isFurtherRoot ? SIDE_BY_SIDE : piece.label(token));
            if (head != DependencyTree.ROOT) {
                heads[before + token] = before + head;
            } else {
                heads[before + token] = root;
                first = first == DependencyTree.ROOT ? before + token : first;
            }
        }
        return first;
    }
}
