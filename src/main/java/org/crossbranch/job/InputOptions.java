package org.crossbranch.job;

import java.util.List;
import org.crossbranch.job.run.CommonOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options by which jobs name what they read. */
final class InputOptions {
    private InputOptions() {}

    /** The trees of a table or a file. */
    static final class Trees {
        @Option(names = "--in", required = true, paramLabel = "TABLE|FILE", description = "trees or parses")
        private String in = "";

        @Mixin
        private Format format = new Format();

        /** Path of the table or file. */
        String path() {
            return in;
        }

        /** The name of a file's format, or empty. */
        String format() {
            return format.name();
        }

        /** Makes the encoding a setting if it was given. */
        void assign(CommonOptions common) {
            format.assign(common);
        }
    }

    /** The way in which files are written. */
    static final class Format {
        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                converter = CommonOptions.FormatName.class,
                description = "format of each FILE (default: by its extension)")
        private String format = "";

        @Mixin
        private Encoding charset = new Encoding();

        /** The name of a format, or empty. */
        String name() {
            return format;
        }

        /** Makes the encoding a setting if it was given. */
        void assign(CommonOptions common) {
            charset.assign(common);
        }
    }

    /** The encoding of files. */
    static final class Encoding {
        @Option(
                names = "--charset",
                paramLabel = "NAME",
                description = "encoding of the FILEs that are read, such as ISO-8859-1 (default: input.charset)")
        private String charset = "";

        /** Makes it a setting if it was given. */
        void assign(CommonOptions common) {
            common.assign("--charset", "input.charset", charset);
        }
    }

    /** The models that parse. */
    static final class Models {
        static final String ONE =
                "the model: the folder that train wrote, a model's file, or the name of a ready model";

        @Option(
                names = "--model",
                required = true,
                paramLabel = "MODEL",
                description = ONE + "; a second one, of constituents or of dependencies, adds its trees")
        private List<String> models = List.of();

        /** The models, as they were given. */
        List<String> paths() {
            return models;
        }
    }

    /** The encoder that models read. */
    static final class Encoder {
        @Option(
                names = "--encoder",
                paramLabel = "DIR",
                description = "folder of the encoder that the model was trained with (default: annotate.encoder)")
        private String folder = "";

        /** The folder, or empty. */
        String folder() {
            return folder;
        }

        /** Makes it a setting if it was given. */
        void assign(CommonOptions common) {
            common.assign("--encoder", "annotate.encoder", folder);
        }
    }

    /** The way to find sentences and tokens in raw text. */
    static final class Segmenter {
        @Option(
                names = "--segmenter",
                paramLabel = "FILE",
                description =
                        "model for the sentences and tokens of raw text, from train --task tokens, or OpenNLP's; several with"
                                + " commas between them, or unicode for Unicode's rules (default: documents.segmenter)")
        private String segmenter = "";

        /** Makes it a setting if it was given. */
        void assign(CommonOptions common) {
            common.assign("--segmenter", "documents.segmenter", segmenter);
        }
    }
}
