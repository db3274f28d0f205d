package org.crossbranch.job;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.evaluate.EvaluateRun;
import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.spark.ingest.SourceFiles;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.conll.DependencyFormat;

/**
 * The two sides of an evaluation.
 *
 * @param kinds the kinds of trees that both hold
 * @param gold the files of the gold side; none of a table
 * @param predicted the files of the predicted side; none of a table
 */
record EvaluatedSides(Set<Class<? extends SyntaxTree>> kinds, List<SourceFile> gold, List<SourceFile> predicted) {

    static EvaluatedSides find(JobRun run, String gold, String goldFormat, String predicted, String predictedFormat) {
        List<SourceFile> goldFiles = files(run, gold, goldFormat);
        List<SourceFile> predictedFiles = files(run, predicted, predictedFormat);
        Set<Class<? extends SyntaxTree>> kinds = new HashSet<>(kinds(run, gold, goldFiles));
        kinds.retainAll(kinds(run, predicted, predictedFiles));
        if (kinds.isEmpty()) {
            throw new JobException(
                    ExitCode.USAGE,
                    "--gold " + gold + " and --predicted " + predicted + " hold both dependency trees and other"
                            + " things; give dependency trees (conllu) on both sides, or constituents on both");
        }
        return new EvaluatedSides(kinds, goldFiles, predictedFiles);
    }

    boolean areDependencies() {
        return !kinds.contains(ConstituencyTree.class);
    }

    boolean areFiles() {
        return !gold.isEmpty() && !predicted.isEmpty();
    }

    /** The files of a path; none of a table. */
    private static List<SourceFile> files(JobRun run, String path, String format) {
        return format.isEmpty() && !LocalInput.is(path, format) && Table.isTable(run.spark(), new Path(path))
                ? List.of()
                : SourceFiles.find(run.hadoop(), RunListener.NONE, path, format);
    }

    /** The kinds of trees of one side; none if some of its files are of one kind and some of the other. */
    private static Set<Class<? extends SyntaxTree>> kinds(JobRun run, String path, List<SourceFile> files) {
        if (files.isEmpty()) {
            return EvaluateRun.kinds(run.spark(), path);
        }
        long dependencies =
                files.stream().filter(EvaluatedSides::holdsDependencies).count();
        if (dependencies == 0) {
            return Set.of(ConstituencyTree.class);
        }
        return dependencies == files.size() ? Set.of(DependencyTree.class) : Set.of();
    }

    private static boolean holdsDependencies(SourceFile file) {
        return !file.isText() && TreebankFormats.named(file.format()) instanceof DependencyFormat;
    }
}
