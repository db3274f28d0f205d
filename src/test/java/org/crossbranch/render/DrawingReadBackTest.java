package org.crossbranch.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A drawing says what the tree says: whoever follows the lines from a label down finds the tokens of that constituent.
 */
class DrawingReadBackTest {
    private static final long SEED = 11;

    @ParameterizedTest
    @EnumSource(LineStyle.class)
    void linesLeadToTheTokens(LineStyle style) {
        TreeDrawing drawing = new TreeDrawing(style, TreeDrawing.ANY_WIDTH);
        RandomTrees.of(SEED, 400, 14).forEach(tree -> {
            String drawn = drawing.draw(tree);
            assertThat(new Reading(drawn).brackets())
                    .as("seed %d, %s%n%s", SEED, tree.root(), drawn)
                    .containsExactlyInAnyOrderElementsOf(tree.constituents().stream()
                            .map(Constituent::toString)
                            .toList());
        });
    }

    @Test
    void stripsAreNoWiderThanAllowedAndShowEveryToken() {
        TreeDrawing drawing = new TreeDrawing(LineStyle.UNICODE, 30);
        RandomTrees.of(SEED, 200, 40).forEach(tree -> {
            String drawn = drawing.draw(tree);
            assertThat(drawn.lines()).as("seed %d%n%s", SEED, drawn).allMatch(line -> line.length() <= 30);
            assertThat(words(drawn)).containsAll(forms(tree));
            // A branch that goes on at the end of a strip goes on at the beginning of the next.
            long leaving = drawn.lines().filter(line -> line.endsWith("┄")).count();
            long coming = drawn.lines().filter(line -> line.startsWith("┄")).count();
            assertThat(leaving).as(drawn).isEqualTo(coming);
        });
    }

    private static List<String> words(String drawn) {
        return List.of(drawn.strip().split("\\s+"));
    }

    private static List<String> forms(ConstituencyTree tree) {
        return tree.sentence().tokens().stream().map(token -> token.form()).toList();
    }

    /** Follows lines; knows nothing of how they were drawn. */
    private static final class Reading {
        private static final String ACROSS = "─┌┬┐├┼┤└┴┘-+";

        private final List<String> rows;
        private final List<String> brackets = new ArrayList<>();
        private final List<Integer> tokenMiddles = new ArrayList<>();

        Reading(String drawn) {
            rows = drawn.lines().toList();
            Matcher form = Pattern.compile("\\S+").matcher(rows.get(rows.size() - 1));
            while (form.find()) {
                tokenMiddles.add((form.start() + form.end() - 1) / 2);
            }
        }

        List<String> brackets() {
            String first = rows.get(0);
            int start = first.indexOf(first.strip());
            node(0, (start + first.length() - 1) / 2);
            return brackets;
        }

        /** The tokens below the label, or the tag, whose middle stands at a position. */
        private Set<Integer> node(int row, int middle) {
            if (row == rows.size() - 2) {
                return Set.of(tokenMiddles.indexOf(middle));
            }
            int start = middle;
            while (Character.isLetter(at(row, start - 1))) {
                start--;
            }
            int end = middle;
            while (Character.isLetter(at(row, end))) {
                end++;
            }
            Set<Integer> found = new TreeSet<>(below(row + 1, middle));
            if (isAcross(row + 1, middle)) {
                follow(row + 1, middle, -1, found);
                follow(row + 1, middle, 1, found);
            }
            String indices = found.stream().map(Object::toString).collect(Collectors.joining(",", "{", "}"));
            brackets.add(rows.get(row).substring(start, end) + indices);
            return found;
        }

        /** Along a line across, through the lines down that interrupt it. */
        private void follow(int row, int from, int step, Set<Integer> found) {
            int position = from + step;
            while (isAcross(row, position)
                    || (isDown(row, position) && isAcross(row, position + step) && isAcross(row, position - step))) {
                if ("┌┬┐+".indexOf(at(row, position)) >= 0) {
                    found.addAll(below(row, position));
                }
                position += step;
            }
        }

        private Set<Integer> below(int row, int position) {
            int down = row + 1;
            while (isDown(down, position)) {
                down++;
            }
            return node(down, position);
        }

        private boolean isAcross(int row, int position) {
            return ACROSS.indexOf(at(row, position)) >= 0;
        }

        private boolean isDown(int row, int position) {
            return "│|".indexOf(at(row, position)) >= 0;
        }

        private char at(int row, int position) {
            String line = rows.get(row);
            return position >= 0 && position < line.length() ? line.charAt(position) : ' ';
        }
    }
}
