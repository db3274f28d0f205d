package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.TreeNode;

/**
 * Writes characters of labels that other transformations need for themselves as a percent sign and two hexadecimal digits:
 * {@code A@B} becomes {@code A%40B}. A percent sign that would be read as the beginning of such a code becomes {@code %25};
 * any other stays, and so do labels without reserved characters.
 *
 * @param inLabels characters that labels may not hold
 * @param inFunctions characters that functions may not hold
 */
public record LabelEscapes(String inLabels, String inFunctions) implements TreeTransform {
    /** The escapes that {@link UnaryCollapser} and {@link FunctionLabels} need. */
    public static final LabelEscapes FOR_CHAINS = ofBoth("" + UnaryCollapser.SEPARATOR + FunctionLabels.SEPARATOR);

    /** The escapes that {@link UnaryCollapser} and the binarisers need. */
    public static final LabelEscapes FOR_BINARY_CHAINS =
            new LabelEscapes(FOR_CHAINS.inLabels + Binarizer.MARK, FOR_CHAINS.inFunctions);

    private static final char ESCAPE = '%';
    private static final int CODE_LENGTH = 3;

    private static LabelEscapes ofBoth(String characters) {
        return new LabelEscapes(characters, characters);
    }

    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        return tree.withRoot(
                mapped(tree.root(), label -> escaped(label, inLabels), function -> escaped(function, inFunctions)));
    }

    @Override
    public ConstituencyTree invert(ConstituencyTree tree) {
        return tree.withRoot(
                mapped(tree.root(), label -> restored(label, inLabels), function -> restored(function, inFunctions)));
    }

    /** The constituent with other names; the same one if none below it changes. */
    private static Constituent mapped(Constituent node, UnaryOperator<String> labels, UnaryOperator<String> functions) {
        List<TreeNode> children = new ArrayList<>(node.children().size());
        String label = labels.apply(node.label());
        String function = functions.apply(node.function());
        boolean isChanged = !label.equals(node.label()) || !function.equals(node.function());
        for (TreeNode child : node.children()) {
            TreeNode below = child instanceof Constituent constituent ? mapped(constituent, labels, functions) : child;
            children.add(below);
            isChanged |= below != child;
        }
        return isChanged ? new Constituent(label, function, children) : node;
    }

    /** A label as {@link #apply} writes it. */
    public String escapedLabel(String label) {
        return escaped(label, inLabels);
    }

    /** The label of a treebank that {@link #apply} made another of. */
    public String restoredLabel(String label) {
        return restored(label, inLabels);
    }

    private static String escaped(String text, String reserved) {
        StringBuilder escaped = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isReserved = reserved.indexOf(c) >= 0 || coded(text, i, reserved) != 0;
            if (isReserved && escaped == null) {
                escaped = new StringBuilder(text.substring(0, i));
            }
            if (escaped != null) {
                escaped.append(isReserved ? code(c) : String.valueOf(c));
            }
        }
        return escaped == null ? text : escaped.toString();
    }

    private static String restored(String text, String reserved) {
        if (text.indexOf(ESCAPE) < 0) {
            return text;
        }
        StringBuilder restored = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char coded = coded(text, i, reserved);
            restored.append(coded == 0 ? text.charAt(i) : coded);
            i += coded == 0 ? 0 : CODE_LENGTH - 1;
        }
        return restored.toString();
    }

    /** The character whose code stands at a place of a text, or 0. */
    private static char coded(String text, int at, String reserved) {
        if (text.charAt(at) != ESCAPE) {
            return 0;
        }
        for (int i = 0; i <= reserved.length(); i++) {
            char c = i < reserved.length() ? reserved.charAt(i) : ESCAPE;
            if (text.startsWith(code(c), at)) {
                return c;
            }
        }
        return 0;
    }

    private static String code(char c) {
        return String.format(Locale.ROOT, "%c%02X", ESCAPE, (int) c);
    }
}
