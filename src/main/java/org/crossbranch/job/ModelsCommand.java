package org.crossbranch.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.crossbranch.figure.TextTable;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.model.ModelCard;
import org.crossbranch.model.ReadyModels;
import picocli.CommandLine.Command;

/** Folders of ready models become a list. */
@Command(
        name = "models",
        header = "Lists the ready models.",
        description = {
            "",
            "Prints the trained models that --model takes by name, with what their cards say: language, trees, size, licence, treebank and"
                    + " scores on its test set. They lie in models/, or in the folder that CROSSBRANCH_MODELS names.",
            ""
        },
        footer = {"", "Example:", "  crossbranch models"},
        sortOptions = false)
final class ModelsCommand extends Job {
    @Override
    RunPaths paths() {
        return new RunPaths();
    }

    @Override
    boolean needsSpark() {
        return false;
    }

    @Override
    void run(JobRun run) throws IOException {
        ReadyModels models = ReadyModels.installed();
        TextTable table = TextTable.headed("name", "language", "trees", "MB", "scores", "licence", "treebank");
        for (String name : models.names()) {
            table.add(row(name, models.find(name).orElseThrow()));
        }
        run.out().print(table);
    }

    private static List<String> row(String name, Path folder) throws IOException {
        String megabytes = String.format(Locale.ROOT, "%.1f", Files.size(folder.resolve(ReadyModels.MODEL)) / 1e6);
        if (!Files.exists(folder.resolve(ModelCard.FILE))) {
            return List.of(name, "", "", megabytes, "", "", "no " + ModelCard.FILE);
        }
        ModelCard card = ModelCard.read(folder);
        return List.of(name, card.language(), card.trees(), megabytes, card.scores(), card.licence(), card.treebank());
    }
}
