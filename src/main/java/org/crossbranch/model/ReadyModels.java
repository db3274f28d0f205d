package org.crossbranch.model;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.crossbranch.setting.NearestName;
import org.jspecify.annotations.Nullable;

/**
 * The ready models: a folder of trained models, each a folder with its name, like the one that training writes. Where a command
 * or the library takes the path of a model, the name of a ready model does, too; a path that exists comes first.
 */
public final class ReadyModels {
    /** The file of the model in a model's folder. */
    public static final String MODEL = "best.model";

    /** The file in a model's folder with the segmentation model for its text, if it has one. */
    public static final String SEGMENTER = "segmenter";

    /** The environment variable that names the folder. */
    private static final String VARIABLE = "CROSSBRANCH_MODELS";

    private static final String PROPERTY = "crossbranch.models";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    private final @Nullable Path folder;

    private ReadyModels(@Nullable Path folder) {
        this.folder = folder;
    }

    /**
     * The models of this installation: in the folder that the system property {@code crossbranch.models} names, or the environment
     * variable {@code CROSSBRANCH_MODELS}, or in {@code models} beside the folder of the program's jar.
     */
    public static ReadyModels installed() {
        String named = System.getProperty(PROPERTY, System.getenv(VARIABLE));
        return named != null && !named.isBlank() ? in(Path.of(named)) : new ReadyModels(besideProgram());
    }

    /** The models in a folder. */
    public static ReadyModels in(Path folder) {
        return new ReadyModels(folder);
    }

    private static @Nullable Path besideProgram() {
        try {
            Path program = Path.of(ReadyModels.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path home = program.resolve("../..").normalize();
            return home.resolve("models");
        } catch (URISyntaxException | RuntimeException e) {
            // Loaded from somewhere that is no file.
            return null;
        }
    }

    /** Their names, sorted. */
    public List<String> names() {
        if (folder == null || !Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(folder)) {
            return folders.filter(one -> Files.isRegularFile(one.resolve(MODEL)))
                    .map(one -> one.getFileName().toString())
                    .filter(name -> NAME.matcher(name).matches())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The folder of a ready model. */
    public Optional<Path> find(String name) {
        return Optional.ofNullable(folder)
                .filter(there -> NAME.matcher(name).matches())
                .map(there -> there.resolve(name))
                .filter(one -> Files.isRegularFile(one.resolve(MODEL)));
    }

    /**
     * The file of a model on this machine.
     *
     * @param model path of the file or of the folder that training wrote, or name of a ready model
     * @throws ModelFormatException if there is none
     */
    public Path locate(String model) {
        try {
            Path path = Path.of(model);
            Path file = Files.isDirectory(path) ? path.resolve(MODEL) : path;
            if (Files.exists(file)) {
                return file;
            }
            if (Files.isDirectory(path)) {
                throw missing(file.toString());
            }
        } catch (InvalidPathException e) {
            // Then it is a name, if anything.
        }
        return find(model).map(ready -> ready.resolve(MODEL)).orElseThrow(() -> missing(model));
    }

    /** The segmentation model for the text that a model parses: the one beside the model's file. */
    public static Optional<Path> segmenter(Path model) {
        return Optional.of(model.resolveSibling(SEGMENTER)).filter(Files::isRegularFile);
    }

    /** The refusal of a model that is neither a path nor one of these. */
    public ModelFormatException missing(String model) {
        if (model.isBlank()) {
            return new ModelFormatException(
                    "the model's path", "", "it is empty; give the path that training wrote to");
        }
        if (!NAME.matcher(model).matches()) {
            return new ModelFormatException(model, "", "there is no model here; give the path that training wrote to");
        }
        List<String> names = names();
        return new ModelFormatException(
                model,
                "",
                "there is no model here, and no ready model has this name; "
                        + (names.isEmpty()
                                ? "no ready models are installed, so give the path that training wrote to"
                                : "give the path that training wrote to, or a ready model, perhaps "
                                        + NearestName.of(model, names) + " (there are " + String.join(", ", names)
                                        + ")"));
    }
}
