package org.crossbranch.job.settings;

import org.crossbranch.search.Search;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;
import org.crossbranch.spark.annotate.InputPolicy;
import org.crossbranch.spark.annotate.SentenceLimits;
import org.crossbranch.tree.UniqueRelations;

/**
 * The settings of {@code annotate}.
 *
 * @param searching how the parser finds a sentence's analyses
 * @param limits what a sentence may take, and what it gets where it would take more
 * @param precautions against what may stand among the input's files, or be wrong with a disk
 */
public record AnnotateSettings(
        Searching searching,
        SentenceLimits limits,

        @Setting(key = "annotate.max-rejected", byDefault = "10", most = 100)
        @Meaning("Greatest share of the sentences, in per cent, that may go to the rejects table; 100 for no limit."
                + " With more, nothing is published, the last table stays, and the job ends with exit code 3. A later"
                + " run with a higher limit resumes it.")
        double maxRejectedPercent,

        @Setting(key = "annotate.batch-sentences", byDefault = "1024", least = 1, most = 4_096)
        @Meaning("Sentences that a task takes at once. Those of similar length are parsed together.")
        int batchSentences,

        @Setting(key = "annotate.shards", byDefault = "0", most = 100_000)
        @Meaning("Shards of the work, each whole or absent after a crash. 0 makes shards of 256 KiB of text or 2,000"
                + " sentences, and larger ones where there would be more than 2,000 shards. The parses do not depend on"
                + " it.")
        int shards,

        @Setting(key = "annotate.partitions-at-once", byDefault = "4", least = 1, most = 64)
        @Meaning("Partitions that are written side by side, at most: small ones would leave a cluster idle. The parses"
                + " do not depend on it.")
        int partitionsAtOnce,

        InputPolicy precautions) {

    /** Folder of the encoder; empty for none. */
    public String encoder() {
        return searching.encoder;
    }

    /** The name of the search. */
    public String search() {
        String name = searching.kind.equals(Search.BEAM) && searching.threshold > 0
                ? new Search.Beam(searching.width, searching.threshold).name()
                : Search.nameOf(searching.kind, searching.width);
        return searching.unique.names().isEmpty()
                ? name
                : new Search.Unique(Search.named(name), searching.unique).name();
    }

    /** How the parser finds a sentence's analyses. */
    public record Searching(
            @Setting(key = "annotate.search", byDefault = "standard", of = Search.class)
            @Meaning("How the parser searches. greedy takes the best action at each step. standard"
                    + " finds the best tree of all with the scorer arcs, and is greedy with others. beam keeps the best"
                    + " derivations of a sentence from step to step. best-first looks for the most probable derivation"
                    + " of all, and falls back on a beam of 32 where it would need too much memory. dp keeps the best"
                    + " states, each for all derivations that the scorer cannot tell apart from there on; it is for"
                    + " arc-standard, sr-gap and the systems ml.")
            String kind,

            @Setting(key = "annotate.beam", byDefault = "4", least = 1, most = Search.WIDEST)
            @Meaning("Width of the beam: how many derivations, or states, of a sentence are kept. Time grows with it a"
                    + " little less than in proportion.")
            int width,

            @Setting(key = "annotate.beam-threshold", byDefault = "0", most = 1e9)
            @Meaning("How much lower than the best one's a derivation's score may be for it to stay in the beam, in"
                    + " natural logarithms of probabilities; 0 for no limit. A linear model that was trained with"
                    + " training.beam = 1 has a unit of its own. With"
                    + " search = beam only.")
            double threshold,

            @Setting(key = "annotate.alternatives", byDefault = "0", most = Search.WIDEST)
            @Meaning("The most analyses of a sentence, beside the best, that the column alternatives of parses holds;"
                    + " of two models, the most of each. There are some with search = beam or best-first only, and"
                    + " fewer than the beam is wide.")
            int alternatives,

            @Setting(key = "annotate.unique", byDefault = "")
            @Meaning("Relations of which a head has at most one dependent, of all together, with commas between them:"
                    + " nsubj,csubj for one subject, as UD's validator demands. Subtypes count, but for nsubj:outer.")
            UniqueRelations unique,

            @Setting(key = "annotate.encoder", byDefault = "")
            @Meaning("Folder of the encoder that the model was trained with; another is refused.")
            String encoder) {}
}
