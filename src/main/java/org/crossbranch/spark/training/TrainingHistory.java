package org.crossbranch.spark.training;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.RecordJson;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.training.EpochMetrics;

/** The epochs of a training run, as its folder has them. */
public final class TrainingHistory {
    /** The file, a line of JSON an epoch. */
    static final String FILE = "metrics.jsonl";

    private TrainingHistory() {}

    /** The path of the file in the folder that training wrote. */
    public static String file(String model) {
        return new Path(model, FILE).toString();
    }

    /**
     * Reads the epochs.
     *
     * @param model the folder that training wrote
     * @throws InputException if it has no such file, or one that is empty or damaged
     */
    public static List<EpochMetrics> read(Configuration configuration, Path model) {
        Path file = new Path(model, FILE);
        List<EpochMetrics> epochs = new ArrayList<>();
        try (InputStream in = file.getFileSystem(configuration).open(file)) {
            RecordJson.readLines(in, EpochMetrics.class, epochs::add);
        } catch (FileNotFoundException e) {
            throw new InputException(
                    model + ": no folder of a training run, for it has no " + FILE
                            + "; give the folder that \"crossbranch train\" wrote",
                    e);
        } catch (JsonProcessingException e) {
            throw new InputException(
                    file + ":" + (epochs.size() + 1) + ": no metrics of an epoch; train again, or leave the folder out",
                    e);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
        if (epochs.isEmpty()) {
            throw new InputException(file + ": no epoch has ended yet; wait for one, or leave the folder out");
        }
        return epochs;
    }
}
