package org.crossbranch.job.serve;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.segmentation.SegmentationModel;
import org.crossbranch.spark.annotate.LocalParser;
import org.crossbranch.spark.annotate.ModelEncoders;
import org.crossbranch.spark.annotate.ModelFile;
import org.crossbranch.spark.annotate.SentenceLimits;
import org.crossbranch.spark.ingest.DistributedSegmenter;
import org.crossbranch.spark.ingest.DocumentOptions;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.SyntaxTree;

/**
 * A model that requests may name: one of constituents, one of dependencies, or both of one language, which parse each sentence
 * together; or a grammar.
 *
 * @param names names of its models, in the order in which they were given
 * @param parser parses its sentences
 * @param documents how text becomes sentences and tokens
 * @param segmentation finds them
 */
public record ServedModel(
        List<String> names, LocalParser parser, DocumentOptions documents, SegmentationModel segmentation) {
    private static final String SUFFIX = "\\.(model|grammar)$";

    /** Copies the list. */
    public ServedModel {
        names = List.copyOf(names);
    }

    /** A model that was read, or a grammar that is to be read. */
    private record Member(String path, String name, Optional<ModelBundle> bundle) {
        static Member read(Configuration configuration, String path) {
            return new Member(
                    path,
                    nameOf(path),
                    ModelFile.isGrammar(configuration, path)
                            ? Optional.empty()
                            : Optional.of(ModelFile.read(configuration, path)));
        }

        /** Whether a model parses together with it: one of the same language that makes other trees. */
        boolean fits(Member other) {
            return bundle.isPresent()
                    && other.bundle.isPresent()
                    && bundle.get().language().equals(other.bundle.get().language())
                    && !trees(bundle.get()).equals(trees(other.bundle.get()));
        }

        private static Class<? extends SyntaxTree> trees(ModelBundle model) {
            return TransitionSystems.named(model.system()).trees();
        }
    }

    /**
     * Reads models and grammars from any file system. Each model joins the first one before it of its language that makes other
     * trees and is still alone.
     *
     * @param paths files, folders that training wrote, or names of ready models
     * @throws ModelFormatException if a model is missing or cannot be used, or two have one name
     */
    public static List<ServedModel> read(Configuration configuration, List<String> paths, Settings settings) {
        List<List<Member>> groups = new ArrayList<>();
        for (String path : paths) {
            Member read = Member.read(configuration, path);
            if (groups.stream().flatMap(List::stream).anyMatch(member -> member.name.equals(read.name))) {
                throw new ModelFormatException(
                        path,
                        "name",
                        "there is a model called \"" + read.name
                                + "\" already, and requests choose by the name; give each once, or rename one");
            }
            groups.stream()
                    .filter(group -> group.size() == 1 && group.get(0).fits(read))
                    .findFirst()
                    .ifPresentOrElse(group -> group.add(read), () -> groups.add(new ArrayList<>(List.of(read))));
        }
        join(configuration, groups, settings.annotate().encoder());
        return groups.stream().map(group -> of(configuration, group, settings)).toList();
    }

    /** Gives the models the encoder that some of them read. */
    private static void join(Configuration configuration, List<List<Member>> groups, String encoder) {
        List<Member> members = groups.stream()
                .flatMap(List::stream)
                .filter(member -> member.bundle().isPresent())
                .toList();
        Iterator<ModelBundle> joined = ModelEncoders.join(
                        configuration,
                        members.stream().map(Member::path).toList(),
                        members.stream()
                                .map(member -> member.bundle().orElseThrow())
                                .toList(),
                        encoder)
                .iterator();
        groups.forEach(group -> group.replaceAll(member -> member.bundle().isPresent()
                ? new Member(member.path(), member.name(), Optional.of(joined.next()))
                : member));
    }

    private static ServedModel of(Configuration configuration, List<Member> members, Settings settings) {
        List<String> paths = members.stream().map(Member::path).toList();
        DocumentOptions documents = ModelFile.documents(configuration, paths, settings.documents());
        SentenceLimits limits = settings.annotate().limits();
        List<ModelBundle> bundles =
                members.stream().flatMap(member -> member.bundle().stream()).toList();
        LocalParser parser = bundles.isEmpty()
                ? ModelFile.grammar(configuration, paths.get(0), limits)
                : LocalParser.of(paths, bundles, settings.annotate().search(), limits);
        return new ServedModel(
                members.stream().map(Member::name).toList(),
                parser,
                documents,
                DistributedSegmenter.read(configuration, documents));
    }

    /** The last part of a path, without the suffix of a model's or grammar's file. */
    private static String nameOf(String path) {
        return path.replaceFirst("/+$", "").replaceFirst(".*[/\\\\]", "").replaceFirst(SUFFIX, "");
    }

    /** The names of its models, with a plus sign between them. */
    public String name() {
        return String.join("+", names);
    }

    /** The code of its language; empty if the models do not say. */
    public String language() {
        return parser.models().stream().findFirst().map(ModelBundle::language).orElse("");
    }

    /** The names that requests may give: its own, and that of each of its models. */
    Stream<String> calls() {
        return Stream.concat(Stream.of(name()), names.stream()).distinct();
    }
}
