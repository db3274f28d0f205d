package org.crossbranch.job.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RecipeTest {
    @ParameterizedTest
    @CsvSource({
        "false, 1, CONSTITUENTS_SMALL, 60",
        "false, 3000, CONSTITUENTS_SMALL, 27",
        "false, 3001, CONSTITUENTS_LARGE, 27",
        "true, 900, DEPENDENCIES_SMALL, 50",
        "true, 5001, DEPENDENCIES_LARGE, 21",
        "true, 1000000, DEPENDENCIES_LARGE, 8"
    })
    void kindAndNumberOfTreesDecide(boolean isOfDependencies, long trees, Recipe recipe, int epochs) {
        assertThat(Recipe.of(isOfDependencies, trees)).isEqualTo(recipe);
        assertThat(Recipe.epochs(trees)).isEqualTo(epochs);
    }

    @ParameterizedTest
    @EnumSource
    void aRecipeIsItsFileAndWhatIsSetBesides(Recipe recipe) {
        Settings own = Settings.read(recipe, 900, List.of(Assignment.parse("training.seed=7")));
        Settings file = Settings.read(
                Optional.of(Path.of("conf", "training", recipe.file())),
                List.of(Assignment.parse("training.seed=7"), Assignment.parse("training.epochs=50")));
        assertThat(own.values()).isEqualTo(file.values());
        assertThat(own.training()).isEqualTo(file.training());
    }

    @Test
    void whatIsSetWins() {
        Settings settings =
                Settings.read(Recipe.CONSTITUENTS_SMALL, 900, List.of(Assignment.parse("training.epochs=2")));
        assertThat(settings.training().schedule().epochs()).isEqualTo(2);
    }
}
