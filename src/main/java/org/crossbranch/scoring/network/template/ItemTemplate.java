package org.crossbranch.scoring.network.template;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.scoring.StackItemReader;
import org.crossbranch.scoring.StackItemReader.Attribute;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/**
 * A typed place in a configuration, written as in Coavoux 2017 §7.3.1 and Table 8.8: {@code b0} to {@code b3} are tokens of
 * the buffer; of an item of the stack ({@code s0}, {@code s1}, …) or the deque ({@code d0}, …), {@code .w_l} and {@code
 * .w_r} are its first and last token, {@code .w} its lexical head and {@code .c} its label; {@code s0.l.w} is the head of
 * s0's left child, {@code s0.r.c} the label of its right one.
 */
public final class ItemTemplate {
    private static final int NONE = StackDequeConfiguration.NONE;

    private static final Pattern WRITTEN = Pattern.compile("b(\\d)|([sd])(\\d)(?:\\.([lr]))?\\.(w_l|w_r|w|c)");

    private final String written;
    private final Memory memory;
    private final int depth;
    private final Child child;
    private final Attribute attribute;

    private enum Memory {
        STACK,
        DEQUE,
        BUFFER
    }

    private enum Child {
        ITSELF,
        LEFT,
        RIGHT
    }

    private ItemTemplate(String written, Memory memory, int depth, Child child, Attribute attribute) {
        this.written = written;
        this.memory = memory;
        this.depth = depth;
        this.child = child;
        this.attribute = attribute;
    }

    /**
     * The template of its name.
     *
     * @throws IllegalArgumentException if it is no template's name
     */
    static ItemTemplate parse(String written) {
        Matcher parts = WRITTEN.matcher(written);
        if (!parts.matches()) {
            throw new IllegalArgumentException("no feature template is called \"" + written + "\"");
        }
        if (parts.group(1) != null) {
            return new ItemTemplate(
                    written, Memory.BUFFER, Integer.parseInt(parts.group(1)), Child.ITSELF, Attribute.FIRST);
        }
        Child child = parts.group(4) == null ? Child.ITSELF : parts.group(4).equals("l") ? Child.LEFT : Child.RIGHT;
        Attribute attribute = switch (parts.group(5)) {
            case "w_l" -> Attribute.FIRST;
            case "w_r" -> Attribute.LAST;
            case "w" -> Attribute.HEAD;
            default -> Attribute.LABEL;
        };
        return new ItemTemplate(
                written,
                parts.group(2).equals("s") ? Memory.STACK : Memory.DEQUE,
                Integer.parseInt(parts.group(3)),
                child,
                attribute);
    }

    /** The templates of names with blanks between them. */
    static List<ItemTemplate> parseAll(String written) {
        return Arrays.stream(written.split(" ", -1)).map(ItemTemplate::parse).toList();
    }

    /** An extractor of what templates name. */
    static TemplateFeatureExtractor<StackDequeConfiguration> extractor(
            List<ItemTemplate> templates, ActionInventory inventory) {
        LabelVocabulary labels = new LabelVocabulary(inventory);
        return new TemplateFeatureExtractor<>(
                templates.stream()
                        .<FeatureTemplate<StackDequeConfiguration>>map(template -> new Place(template, labels))
                        .toList(),
                new StackItemReader(
                        templates.stream().map(ItemTemplate::reading).toList(), inventory),
                StackDequeConfiguration::isLabelStep,
                labels.size(),
                inventory);
    }

    /** A template with the rows of labels. */
    private record Place(ItemTemplate template, LabelVocabulary labels)
            implements FeatureTemplate<StackDequeConfiguration> {
        @Override
        public boolean isLabel() {
            return template.isLabel();
        }

        @Override
        public int read(StackDequeConfiguration configuration) {
            int found = template.read(configuration);
            return found == NONE || !template.isLabel() ? found : labels.of(configuration, found);
        }
    }

    private ItemReader.Reading<Attribute> reading() {
        if (memory == Memory.BUFFER) {
            return new ItemReader.Reading<>(0, 0, Set.of());
        }
        return new ItemReader.Reading<>(depth, child == Child.ITSELF ? 0 : 1, Set.of(attribute));
    }

    /** Whether it is a label that stands there, not a token. */
    boolean isLabel() {
        return attribute == Attribute.LABEL;
    }

    /** The token there, or {@link StackDequeConfiguration#NONE}; of a template of a label, the item that has it. */
    int read(StackDequeConfiguration configuration) {
        if (memory == Memory.BUFFER) {
            return configuration.bufferToken(depth);
        }
        int top = memory == Memory.STACK ? configuration.stackItem(depth) : configuration.dequeItem(depth);
        int item = top == NONE ? NONE : childOf(configuration, top);
        if (item == NONE) {
            return NONE;
        }
        return switch (attribute) {
            case FIRST -> configuration.left(item);
            case LAST -> configuration.right(item);
            case HEAD -> configuration.head(item);
            default -> item;
        };
    }

    private int childOf(StackDequeConfiguration configuration, int item) {
        return switch (child) {
            case ITSELF -> item;
            case LEFT -> configuration.leftChild(item);
            case RIGHT -> configuration.rightChild(item);
        };
    }

    @Override
    public String toString() {
        return written;
    }
}
