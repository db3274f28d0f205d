package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.crossbranch.spark.ingest.FileSettings.OutsideLinks;
import org.crossbranch.spark.ingest.InputListing.Listed;
import org.crossbranch.spark.table.InputException;

/** Collects the files of folders, each once. */
class FileWalk {
    private final FileSystem fileSystem;
    private final IgnoredFiles globs;
    private final List<Listed> files = new ArrayList<>();
    private int ignored;

    FileWalk(FileSystem fileSystem, IgnoredFiles globs) {
        this.fileSystem = fileSystem;
        this.globs = globs;
    }

    static FileWalk of(FileSystem fileSystem, IgnoredFiles globs, OutsideLinks outsideLinks) {
        return fileSystem.getUri().getScheme().equals("file")
                ? new Local(fileSystem, globs, outsideLinks)
                : new FileWalk(fileSystem, globs);
    }

    /**
     * Adds a file, or all files below a folder but hidden ones and those that are ignored.
     *
     * @param path its path, which its files' paths begin with
     * @param name the same from the root on
     */
    void add(FileStatus status, org.apache.hadoop.fs.Path path, String name) throws IOException {
        if (!status.isDirectory()) {
            take(new Listed(path, name, status.getLen(), status.getModificationTime()));
            return;
        }
        for (FileStatus entry : fileSystem.listStatus(path)) {
            String child = entry.getPath().getName();
            if (isWanted(child, below(name, child))) {
                add(entry, within(path, child), below(name, child));
            }
        }
    }

    final boolean isWanted(String entry, String name) {
        return !PathPattern.isHidden(entry) && !isIgnored(name);
    }

    /** Whether a file or folder is left out; it is counted then. */
    final boolean isIgnored(String name) {
        boolean isIgnored = globs.holds(name);
        ignored += isIgnored ? 1 : 0;
        return isIgnored;
    }

    final void take(Listed file) {
        files.add(file);
    }

    final List<Listed> files() {
        return files;
    }

    final int ignored() {
        return ignored;
    }

    static String below(String folder, String entry) {
        return folder.isEmpty() ? entry : folder + "/" + entry;
    }

    /** Made from parts: parsed as one text, a colon in the name would end a scheme. */
    static org.apache.hadoop.fs.Path within(org.apache.hadoop.fs.Path folder, String name) {
        URI uri = folder.toUri();
        String path = uri.getPath();
        return new org.apache.hadoop.fs.Path(
                uri.getScheme(), uri.getAuthority(), path + (path.endsWith("/") ? "" : "/") + name);
    }

    /**
     * Collects files of the local disk, where folders hold links and other things than files. A file that several names lead to is
     * taken once, by its own name if that is below the folder.
     */
    private static final class Local extends FileWalk {
        private final Set<Path> seen = new HashSet<>();
        private final OutsideLinks outsideLinks;

        /**
         * A place of the walk.
         *
         * @param real the place itself
         * @param path its path as readers open it
         * @param name the same from the root on
         */
        private record Place(Path real, org.apache.hadoop.fs.Path path, String name) {
            Place child(String entry) {
                return new Place(real.resolve(entry), within(path, entry), below(name, entry));
            }
        }

        Local(FileSystem fileSystem, IgnoredFiles globs, OutsideLinks outsideLinks) {
            super(fileSystem, globs);
            this.outsideLinks = outsideLinks;
        }

        @Override
        void add(FileStatus status, org.apache.hadoop.fs.Path path, String name) throws IOException {
            // A name that was given may be a link.
            Path root = Path.of(path.toUri().getPath()).toRealPath();
            Deque<Place> links = new ArrayDeque<>();
            walk(new Place(root, path, name), links);
            while (!links.isEmpty()) {
                Place link = links.remove();
                walk(new Place(target(link, root), link.path(), link.name()), links);
            }
        }

        /** Where a link leads to. */
        private Path target(Place link, Path root) throws IOException {
            Path target;
            try {
                target = link.real().toRealPath();
            } catch (FileSystemException e) {
                throw new InputException(link.path() + ": this link leads nowhere; mend it, or take it away", e);
            }
            if (outsideLinks == OutsideLinks.REFUSE && !target.startsWith(root)) {
                throw new InputException(link.path() + ": this link leads out of the folder, to " + target
                        + "; follow such links with --set input.outside-links=follow, or give that path itself");
            }
            return target;
        }

        private void walk(Place place, Deque<Place> links) throws IOException {
            BasicFileAttributes attributes;
            try {
                attributes = Files.readAttributes(place.real(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            } catch (NoSuchFileException e) {
                // Taken away since the folder was listed.
                return;
            }
            if (attributes.isSymbolicLink()) {
                links.add(place);
            } else if (attributes.isOther()) {
                throw new InputException(
                        place.path() + ": this is neither a file nor a folder; take it away, or give another path");
            } else if (!seen.add(place.real())) {
                return;
            } else if (attributes.isDirectory()) {
                for (String entry : entries(place.real())) {
                    if (isWanted(entry, below(place.name(), entry))) {
                        walk(place.child(entry), links);
                    }
                }
            } else {
                take(new Listed(
                        place.path(),
                        place.name(),
                        attributes.size(),
                        attributes.lastModifiedTime().toMillis()));
            }
        }

        private static List<String> entries(Path folder) throws IOException {
            List<String> names = new ArrayList<>();
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
                entries.forEach(entry -> names.add(entry.getFileName().toString()));
            }
            Collections.sort(names);
            return names;
        }
    }
}
