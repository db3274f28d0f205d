package org.crossbranch.spark.vectors;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.crossbranch.scoring.vectors.VectorFileException;
import org.crossbranch.scoring.vectors.VectorFileReader;
import org.crossbranch.scoring.vectors.WordVectors;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.training.TrainingSettings;

/** Opens the file of word vectors that a parser is to read. */
public final class VectorsInput {
    private VectorsInput() {}

    /**
     * Looks whether the file is there.
     *
     * @throws InputException if it is not
     */
    public static void check(Configuration configuration, TrainingSettings.Vectors settings) {
        if (settings.areThere()) {
            try {
                Path path = new Path(settings.file());
                path.getFileSystem(configuration).open(path).close();
            } catch (IOException e) {
                throw InputException.unreadable(settings.file(), e);
            }
        }
    }

    /**
     * The vectors that a model keeps, scaled; none without a file.
     *
     * @param forms the word forms of the training data
     * @throws InputException if the file cannot be read, is malformed, or is of another language
     */
    public static Optional<WordVectors> read(
            Configuration configuration, TrainingSettings.Vectors settings, Collection<String> forms) {
        if (!settings.areThere()) {
            return Optional.empty();
        }
        Set<String> wanted = new HashSet<>(forms);
        forms.forEach(form -> wanted.add(form.toLowerCase(Locale.ROOT)));
        Path path = new Path(settings.file());
        try (InputStream in = path.getFileSystem(configuration).open(path)) {
            return Optional.of(VectorFileReader.read(settings.file(), in, settings.words(), wanted)
                    .scaled());
        } catch (VectorFileException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw InputException.unreadable(settings.file(), e);
        }
    }
}
