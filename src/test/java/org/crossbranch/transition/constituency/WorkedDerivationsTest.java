package org.crossbranch.transition.constituency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees.sentence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.render.LineStyle;
import org.crossbranch.render.TreeDrawing;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.MakeContinuous;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.ShippedSystems;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.junit.jupiter.api.Test;

/**
 * The derivations drawn in {@code docs/transition-systems} are what systems and static oracles do. After a change of either,
 * {@code mvn test -Dtest=WorkedDerivationsTest -Dcrossbranch.write-docs=true} draws them anew.
 *
 * <p>A drawing stands in a block of text below a comment: {@code tree: crossing}, {@code tree: continuous}, or
 * {@code derivation:} and one or more systems that derive the tree alike, each with its order of swaps if it is not eager.
 */
final class WorkedDerivationsTest {
    private static final Path FOLDER = Path.of("docs", "transition-systems");
    private static final Pattern DRAWING =
            Pattern.compile("(?s)<!-- (tree|derivation): ([^>]+) -->\n\n```text\n(.*?)```\n");

    private static final Pattern SYSTEM = Pattern.compile("([a-z-]+)( lazy)?(, |$)");

    private static final HeadRules HEADS = HeadRules.of(HeadRules.Table.PENN);

    private static final ConstituencyTree CROSSING = new ConstituencyTree(
            sentence("What/WP should/MD I/PRP do/VB ?/."),
            Constituent.of(
                    "SBARQ",
                    Constituent.of(
                            "SQ",
                            Constituent.of("VP", new Leaf(0), new Leaf(3)),
                            new Leaf(1),
                            Constituent.of("NP", new Leaf(2))),
                    new Leaf(4)));

    private static final ConstituencyTree CONTINUOUS = new MakeContinuous(HEADS).apply(CROSSING);

    @Test
    void drawingsShowWhatSystemsDo() throws IOException {
        for (Path page : pages()) {
            String redrawn = DRAWING.matcher(Files.readString(page))
                    .replaceAll(found -> Matcher.quoteReplacement("<!-- " + found.group(1) + ": " + found.group(2)
                            + " -->\n\n```text\n" + drawing(found.group(1), found.group(2)) + "```\n"));
            if (Boolean.getBoolean("crossbranch.write-docs")) {
                Files.writeString(page, redrawn);
            }
            assertThat(page).hasContent(redrawn);
        }
    }

    /** Of those that the product ships. */
    @Test
    void everySystemIsDrawn() throws IOException {
        Set<String> drawn = new TreeSet<>();
        for (Path page : pages()) {
            DRAWING.matcher(Files.readString(page))
                    .results()
                    .filter(found -> found.group(1).equals("derivation"))
                    .flatMap(found -> SYSTEM.matcher(found.group(2)).results())
                    .forEach(system -> drawn.add(system.group(1)));
        }
        assertThat(drawn)
                .containsExactlyInAnyOrderElementsOf(ShippedSystems.deriving(ConstituencyTree.class).stream()
                        .map(TransitionSystemFactory::name)
                        .toList());
    }

    private static String drawing(String kind, String subjects) {
        if (kind.equals("tree")) {
            ConstituencyTree tree = subjects.equals("crossing") ? CROSSING : CONTINUOUS;
            return new TreeDrawing(LineStyle.UNICODE, TreeDrawing.ANY_WIDTH).draw(tree);
        }
        List<String> drawings = SYSTEM.matcher(subjects)
                .results()
                .map(system -> derivation(TransitionSystems.named(
                        system.group(1),
                        ConstituencyTree.class,
                        SystemOptions.DEFAULT
                                .withHeads(HEADS)
                                .withSwapOrder(
                                        system.group(2) == null
                                                ? SystemOptions.SwapOrder.EAGER
                                                : SystemOptions.SwapOrder.LAZY))))
                .toList();
        assertThat(drawings).as(subjects).isNotEmpty().containsOnly(drawings.get(0));
        return drawings.get(0);
    }

    private static <C extends Configuration> String derivation(TransitionSystemFactory<C, ConstituencyTree> kind) {
        ConstituencyTree tree =
                kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE) ? CONTINUOUS : CROSSING;
        ActionInventory inventory = kind.inventory(List.of(tree));
        TransitionSystem<C, ConstituencyTree> system = kind.create(inventory);
        Oracle<C> oracle = kind.oracle(inventory, tree);
        C configuration = system.initial(tree.sentence().length());
        List<List<String>> rows = new ArrayList<>();
        Map<String, String> initial = places(system.memory(configuration), tree.sentence());
        rows.add(row("", "action", initial.keySet()));
        rows.add(row("0", "", initial.values()));
        while (!system.isFinal(configuration)) {
            int code = oracle.next(configuration);
            assertThat(system.isAllowed(configuration, code)).isTrue();
            system.apply(configuration, code);
            rows.add(row(
                    String.valueOf(configuration.steps()),
                    inventory.name(code),
                    places(system.memory(configuration), tree.sentence()).values()));
        }
        assertThat(system.tree(tree.sentence(), configuration)).as(kind.name()).isEqualTo(tree);
        return table(rows);
    }

    private static Map<String, String> places(Map<String, List<MemoryItem>> memory, Sentence sentence) {
        Map<String, String> places = new LinkedHashMap<>();
        memory.forEach((place, items) -> places.put(
                place,
                items.stream()
                        .map(item -> item.text(sentence))
                        .collect(Collectors.joining(place.equals("buffer") ? " " : "  "))));
        return places;
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> pages = Files.list(FOLDER)) {
            return pages.filter(page -> page.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> row(String step, String action, Iterable<String> places) {
        List<String> row = new ArrayList<>(List.of(step, action));
        places.forEach(row::add);
        return row;
    }

    /** Numbers of steps are flush right, all other columns flush left. */
    private static String table(List<List<String>> rows) {
        int[] widths = IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElseThrow())
                .toArray();
        return rows.stream()
                .map(row -> IntStream.range(0, widths.length)
                                .mapToObj(column -> String.format(
                                        "%" + (column == 0 ? "" : "-") + widths[column] + "s", row.get(column)))
                                .collect(Collectors.joining("   "))
                                .stripTrailing()
                        + "\n")
                .collect(Collectors.joining());
    }
}
