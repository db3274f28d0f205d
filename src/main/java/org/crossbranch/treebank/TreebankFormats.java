package org.crossbranch.treebank;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.crossbranch.treebank.compression.Compression;

/**
 * The registry of treebank formats: the classes that the files {@code META-INF/services} list for {@link TreebankFormat}. One line
 * makes a format known to the jobs and to the contract tests.
 */
public final class TreebankFormats {
    private static final List<TreebankFormat<?>> ALL = load();

    private TreebankFormats() {}

    private static List<TreebankFormat<?>> load() {
        List<TreebankFormat<?>> formats = new ArrayList<>();
        ServiceLoader.load(TreebankFormat.class, TreebankFormats.class.getClassLoader())
                .forEach(formats::add);
        return List.copyOf(formats);
    }

    /** All formats, in the order of their lines. */
    public static List<TreebankFormat<?>> all() {
        return ALL;
    }

    /**
     * The format of a name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static TreebankFormat<?> named(String name) {
        for (TreebankFormat<?> format : all()) {
            if (format.name().equals(name)) {
                return format;
            }
        }
        throw new IllegalArgumentException("unknown treebank format \"" + name + "\"; known are "
                + all().stream().map(TreebankFormat::name).collect(Collectors.joining(", ")));
    }

    /**
     * The format that a file's extension stands for; a {@code .gz}, {@code .bz2} or {@code .zst} behind it is left aside.
     *
     * @throws IllegalArgumentException if the extension says nothing; the message lists the extensions
     */
    public static TreebankFormat<?> of(Path file) {
        String extension = Compression.withoutExtension(extension(file.toString()));
        for (TreebankFormat<?> format : all()) {
            if (format.extensions().contains(extension)) {
                return format;
            }
        }
        throw new IllegalArgumentException("cannot tell the format of " + file
                + " by its extension; name the format, or use one of the extensions "
                + all().stream()
                        .flatMap(format -> format.extensions().stream())
                        .map(known -> "." + known)
                        .collect(Collectors.joining(", ")));
    }

    /**
     * The part of a file's name that says its format, such as {@code mrg} or {@code export.gz}; empty where none
     * does.
     */
    public static String extension(String fileName) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        String compression = Compression.extension(lower);
        for (TreebankFormat<?> format : all()) {
            for (String extension : format.extensions()) {
                if (lower.endsWith("." + extension + compression)) {
                    return extension + compression;
                }
            }
        }
        return "";
    }
}
