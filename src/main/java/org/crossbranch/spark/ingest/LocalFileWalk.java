package org.crossbranch.spark.ingest;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
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
import org.crossbranch.spark.ingest.InputListing.Listed;
import org.crossbranch.spark.table.InputException;

/**
 * Collects files of the local disk, where folders hold links and other things than files. A file that several names lead to is
 * taken once, by its own name if that is below the folder.
 */
final class LocalFileWalk extends FileWalk {
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

    LocalFileWalk(FileSystem fileSystem, IgnoredFiles globs, OutsideLinks outsideLinks) {
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
            attributes = Files.readAttributes(place.real(), BasicFileAttributes.class, NOFOLLOW_LINKS);
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
