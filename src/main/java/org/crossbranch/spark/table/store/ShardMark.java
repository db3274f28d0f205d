package org.crossbranch.spark.table.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.FileContent;

/**
 * The mark of a shard whose files stay where they were written: it lists those of the attempt that counts, so that no listing of
 * the file system does.
 *
 * @param files names within the folder of the staged table
 */
record ShardMark(List<String> files) {
    /** The last line: without it the mark was cut in the middle. */
    private static final String END = ".";

    private static final int LONGEST = 4_096;

    ShardMark {
        files = List.copyOf(files);
    }

    /** The mark at a path, or nothing if there is none or it was cut. */
    static Optional<ShardMark> find(FileSystem fileSystem, Path mark) throws IOException {
        try (InputStream in = fileSystem.open(mark)) {
            String text = new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
            List<String> lines = new ArrayList<>(text.lines().toList());
            boolean isWhole = !lines.isEmpty() && lines.remove(lines.size() - 1).equals(END);
            return isWhole ? Optional.of(new ShardMark(lines)) : Optional.empty();
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    void write(FileSystem fileSystem, Path mark) throws IOException {
        StringBuilder text = new StringBuilder();
        files.forEach(file -> text.append(file).append('\n'));
        byte[] bytes = text.append(END).append('\n').toString().getBytes(StandardCharsets.UTF_8);
        FileContent.write(fileSystem, mark, out -> out.write(bytes));
    }
}
