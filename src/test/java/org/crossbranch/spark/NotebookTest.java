package org.crossbranch.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The notebooks as files: each holds its outputs, from one run from top to bottom, and calls recipes that are there. {@code
 * notebooks/run --check} executes them.
 */
final class NotebookTest {
    private static final Path FOLDER = Path.of("notebooks");
    private static final Pattern RECIPE = Pattern.compile("CREATE OR REPLACE MACRO (\\w+)\\(");
    /** A macro with a table's name: SQL's own functions take no such string first. */
    private static final Pattern CALL = Pattern.compile("(\\w+)\\('(?:trees|greedy|beam|dependencies)'");

    @Test
    void eachHoldsItsOutputs() throws IOException {
        List<Path> notebooks = notebooks();
        assertThat(notebooks).hasSizeGreaterThanOrEqualTo(3);
        for (Path notebook : notebooks) {
            JsonNode json = new ObjectMapper().readTree(notebook.toFile());
            assertThat(json.get("nbformat").asInt()).isEqualTo(4);
            assertThat(json.at("/metadata/kernelspec/name").asText()).isEqualTo("python3");
            List<String> ids = new ArrayList<>();
            int executed = 0;
            int pictures = 0;
            for (JsonNode cell : json.get("cells")) {
                ids.add(cell.get("id").asText());
                if (cell.get("cell_type").asText().equals("code")) {
                    executed++;
                    assertThat(cell.get("execution_count").asInt())
                            .as(notebook + " " + cell.get("id"))
                            .isEqualTo(executed);
                    for (JsonNode output : cell.get("outputs")) {
                        assertThat(output.get("output_type").asText())
                                .as(notebook + " " + cell.get("id"))
                                .isIn("execute_result", "display_data");
                        JsonNode data = output.get("data");
                        pictures += data.has("image/png") || data.has("image/svg+xml") ? 1 : 0;
                    }
                    // The first cell defines things, all others answer.
                    assertThat(cell.get("outputs").isEmpty())
                            .as(notebook + " " + cell.get("id"))
                            .isEqualTo(executed == 1);
                }
            }
            assertThat(ids).doesNotHaveDuplicates();
            assertThat(pictures).as(notebook + ": pictures").isPositive();
        }
    }

    @Test
    void recipesThatAreCalledAreThere() throws IOException {
        List<String> recipes = RECIPE.matcher(Files.readString(FOLDER.resolve("recipes.sql")))
                .results()
                .map(recipe -> recipe.group(1))
                .toList();
        String docs = Files.readString(Path.of("docs", "notebooks.md"));
        assertThat(recipes).hasSizeGreaterThan(10);
        assertThat(recipes)
                .filteredOn(recipe -> !List.of(
                                "named", "items", "yields", "clause_phrases", "occurs", "arc_occurs", "arcs_of")
                        .contains(recipe))
                .allSatisfy(recipe -> assertThat(docs).contains("| `" + recipe + "("));
        List<String> calls = new ArrayList<>();
        for (Path notebook : notebooks()) {
            CALL.matcher(Files.readString(notebook)).results().forEach(call -> calls.add(call.group(1)));
        }
        assertThat(calls).isNotEmpty().isSubsetOf(recipes);
    }

    private static List<Path> notebooks() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".ipynb"))
                    .sorted()
                    .toList();
        }
    }
}
