package org.crossbranch.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.chart.GrammarFile;
import org.crossbranch.figure.VisibleText;
import org.crossbranch.job.parse.InputEntry;
import org.crossbranch.job.parse.InputFormat;
import org.crossbranch.job.parse.OutputFormat;
import org.crossbranch.job.parse.ParseFilter;
import org.crossbranch.job.parse.ReadyStream;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.job.serve.AnswerFormat;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ReadyModels;
import org.crossbranch.model.UnknownWords;
import org.crossbranch.pretrained.PretrainedEncoder;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.segmentation.SegmentationModel;
import org.crossbranch.segmentation.SegmentationModelException;
import org.crossbranch.spark.annotate.LocalParser;
import org.crossbranch.spark.annotate.ModelEncoders;
import org.crossbranch.spark.ingest.DocumentOptions;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.conll.ConlluSentence.Prediction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Sentences on standard input become trees on standard output. */
@Command(
        name = "parse",
        header = "Parses standard input to standard output.",
        description = {
            "",
            "A filter: reads sentences, and writes their trees in the same order as they come. What cannot be parsed is marked in"
                    + " the output and told on standard error. For files of any size and for clusters there is annotate.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  echo \"What should I do ?\" | crossbranch parse --model models/mine --to drawing",
            "  crossbranch parse --model models/mine --from document --to jsonl < book.txt > book.jsonl"
        },
        sortOptions = false)
final class ParseCommand extends Job {
    @Mixin
    private InputOptions.Models models = new InputOptions.Models();

    @Mixin
    private InputOptions.Encoder encoder = new InputOptions.Encoder();

    @Option(
            names = "--from",
            paramLabel = "FORMAT",
            converter = InputName.class,
            description =
                    "text, a sentence a line; document, running text; conllu, whose tokens and comments are kept; jsonl, an object"
                            + " with text and id a line (default: text)")
    private InputFormat from = InputFormat.TEXT;

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            converter = OutputName.class,
            description =
                    "conllu, discbracket, export, jsonl or drawing (default: conllu for dependencies, else discbracket)")
    private @Nullable OutputFormat to;

    @Option(
            names = "--formats",
            paramLabel = "NAME,...",
            split = ",",
            hideParamSyntax = true,
            converter = AnswerName.class,
            description =
                    "of jsonl, the forms of trees in it, as of serve: discbracket, export, conllu, tree, svg (default:"
                            + " tree)")
    private Set<AnswerFormat> formats = EnumSet.noneOf(AnswerFormat.class);

    @Mixin
    private InputOptions.Segmenter segmenter = new InputOptions.Segmenter();

    @Mixin
    private InputOptions.Encoding charset = new InputOptions.Encoding();

    @Override
    void assign(CommonOptions to) {
        encoder.assign(to);
        segmenter.assign(to);
        charset.assign(to);
    }

    @Override
    RunPaths paths() {
        return new RunPaths().reads("--model", models.paths()).reads("--encoder", encoder.folder());
    }

    @Override
    boolean needsSpark() {
        return false;
    }

    @Override
    void run(JobRun run) throws IOException {
        Settings settings = run.settings();
        List<Path> files =
                models.paths().stream().map(ReadyModels.installed()::locate).toList();
        LocalParser parser = parser(files, settings);
        if (!parser.given().isEmpty() && !from.holdsLabels()) {
            throw new JobException(
                    ExitCode.USAGE,
                    "the model takes labels as given (training.tags), which --from " + from.text()
                            + " does not hold; give --from conllu, or a model that predicts them");
        }
        OutputFormat format = format(parser);
        if (!formats.isEmpty() && format != OutputFormat.JSONL) {
            throw new JobException(
                    ExitCode.USAGE, "--formats is for --to jsonl, not " + format.text() + "; leave one of them out");
        }
        ReadyStream in = new ReadyStream(System.in);
        Iterator<InputEntry> entries = from.open(
                in,
                new InputFormat.Options(
                        settings.input().charset(),
                        settings.documents().reading(),
                        parser.given().stream().map(WordTask::named).toList()),
                segmentation(settings.documents(), files).segmenter());
        Optional<ModelBundle> first = parser.models().stream().findFirst();
        AtomicReference<UnknownWords> met = new AtomicReference<>(UnknownWords.NONE);
        Consumer<String> complaints =
                complaint -> runner().err().println("crossbranch parse: " + VisibleText.line(complaint));
        new ParseFilter(
                        sentences -> {
                            first.ifPresent(model -> met.accumulateAndGet(
                                    UnknownWords.in(sentences, model.lexicon().words()), UnknownWords::plus));
                            return parser.parser().parse(sentences);
                        },
                        settings.annotate().batchSentences(),
                        Runtime.getRuntime().availableProcessors(),
                        complaints)
                .run(
                        in,
                        entries,
                        runner().data(),
                        format,
                        new OutputFormat.Options(
                                parser.trees(),
                                predicted(parser),
                                settings.convert().brackets(),
                                settings.convert().enhancement(),
                                settings.annotate().searching().alternatives(),
                                formats.isEmpty() ? Set.of(AnswerFormat.TREE) : formats));
        Objects.requireNonNull(met.get())
                .warning(models.paths().get(0), first.map(ModelBundle::language).orElse(""))
                .ifPresent(complaints);
    }

    /** The parser of a grammar's file, or of models. */
    private LocalParser parser(List<Path> files, Settings settings) throws IOException {
        if (files.size() == 1 && GrammarFile.is(files.get(0))) {
            return LocalParser.ofGrammar(
                    files.get(0), models.paths().get(0), settings.annotate().limits());
        }
        List<ModelBundle> bundles = new ArrayList<>();
        for (Path file : files) {
            bundles.add(ModelBundle.read(file));
        }
        return LocalParser.of(
                models.paths(),
                ModelEncoders.join(
                        models.paths(), bundles, encoder(settings.annotate().encoder())),
                settings.annotate().search(),
                settings.annotate().limits());
    }

    private static Optional<TokenVectors> encoder(String folder) throws IOException {
        return folder.isEmpty()
                ? Optional.empty()
                : Optional.of(PretrainedEncoder.of(Path.of(folder)).vectors());
    }

    /** The segmentation model that was asked for, or else the one beside the first model that has one. */
    private static SegmentationModel segmentation(DocumentOptions options, List<Path> models) throws IOException {
        List<Path> files = options.segmenter().isEmpty()
                ? models.stream()
                        .flatMap(model -> ReadyModels.segmenter(model).stream())
                        .limit(1)
                        .toList()
                : options.files().stream().map(Path::of).toList();
        List<SegmentationModel.NamedBytes> read = new ArrayList<>();
        for (Path file : files) {
            if (!Files.exists(file)) {
                throw new SegmentationModelException(
                        file.toString(),
                        "there is no segmentation model here; give the file that training wrote, or OpenNLP's");
            }
            read.add(new SegmentationModel.NamedBytes(file.toString(), Files.readAllBytes(file)));
        }
        return read.isEmpty()
                ? SegmentationModel.unicode(options.language())
                : SegmentationModel.read(read, options.language());
    }

    private OutputFormat format(LocalParser parser) {
        if (to == null) {
            return parser.isOfDependencies() ? OutputFormat.CONLLU : OutputFormat.DISCBRACKET;
        }
        if (to.trees().filter(kind -> !parser.trees().contains(kind)).isPresent()) {
            throw new JobException(
                    ExitCode.USAGE,
                    "--to " + to.text() + " is for trees that the model does not make; leave it out, or give --to "
                            + (parser.trees().contains(DependencyTree.class) ? "conllu" : "discbracket, export")
                            + ", jsonl or drawing");
        }
        return to;
    }

    /** The columns of CoNLL-U that the models predict. */
    private static Set<Prediction> predicted(LocalParser parser) {
        Set<Prediction> predicted = EnumSet.of(Prediction.HEAD, Prediction.DEPREL);
        for (ModelBundle model : parser.models()) {
            for (Lexicon.Task task : model.lexicon().tasks()) {
                String name = task.task().name();
                if (parser.given().contains(name)) {
                    continue;
                }
                if (name.equals(WordTask.TAG)) {
                    predicted.add(Prediction.UPOS);
                } else if (name.equals(WordTask.XPOS)) {
                    predicted.add(Prediction.XPOS);
                } else if (name.equals(WordTask.LEMMA)) {
                    predicted.add(Prediction.LEMMA);
                } else if (name.equals(WordTask.MORPHOLOGY) || name.startsWith(WordTask.ATTRIBUTE)) {
                    predicted.add(Prediction.FEATS);
                }
            }
        }
        return predicted;
    }

    /** Takes the names of formats that are read. */
    static final class InputName implements ITypeConverter<InputFormat> {
        @Override
        public InputFormat convert(String name) {
            return named(name, InputFormat.values(), InputFormat::text);
        }
    }

    /** Takes the names of formats that are written. */
    static final class OutputName implements ITypeConverter<OutputFormat> {
        @Override
        public OutputFormat convert(String name) {
            return named(name, OutputFormat.values(), OutputFormat::text);
        }
    }

    /** Takes the names of forms of trees in JSON. */
    static final class AnswerName implements ITypeConverter<AnswerFormat> {
        @Override
        public AnswerFormat convert(String name) {
            return named(name, AnswerFormat.values(), AnswerFormat::text);
        }
    }

    private static <F> F named(String name, F[] formats, Function<F, String> text) {
        return Stream.of(formats)
                .filter(format -> text.apply(format).equals(name))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("no format \"" + name + "\"; there are: "
                        + Stream.of(formats).map(text).collect(Collectors.joining(", "))));
    }
}
