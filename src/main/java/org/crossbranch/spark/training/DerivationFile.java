package org.crossbranch.spark.training;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.crossbranch.spark.table.store.PageDamage;
import org.crossbranch.training.Example;
import org.crossbranch.training.OracleStep;

/**
 * One Parquet file of the {@code derivations} table, read without a Spark session: dl4j-spark's workers load their batches
 * inside a task, where there is none.
 */
final class DerivationFile {
    private DerivationFile() {}

    /** All examples of a file, in their order. Page checksums are verified. */
    static List<Example> read(String file, Configuration configuration) {
        Configuration verifying = new Configuration(configuration);
        verifying.setBoolean("parquet.page.verify-checksum.enabled", true);
        List<Example> examples = new ArrayList<>();
        try (ParquetReader<Group> reader = ParquetReader.builder(new GroupReadSupport(), new Path(file))
                .withConf(verifying)
                .build()) {
            for (Group row = reader.read(); row != null; row = reader.read()) {
                examples.add(example(row));
            }
        } catch (RuntimeException e) {
            PageDamage.check(new Path(file), configuration, e);
            throw e;
        } catch (IOException e) {
            PageDamage.check(new Path(file), configuration, e);
            throw new UncheckedIOException("cannot read the derivations in " + file, e);
        }
        return examples;
    }

    private static Example example(Group row) {
        List<String> forms = new ArrayList<>();
        List<String> tags = new ArrayList<>();
        for (Group token : elements(row, "tokens")) {
            forms.add(token.getString("form", 0));
            tags.add(token.getString("tag", 0));
        }
        List<OracleStep> decisions = new ArrayList<>();
        for (Group step : elements(row, "steps")) {
            Group positions = step.getGroup("positions", 0);
            int[] values = new int[positions.getFieldRepetitionCount(0)];
            for (int i = 0; i < values.length; i++) {
                values[i] = positions.getGroup(0, i).getInteger(0, 0);
            }
            decisions.add(new OracleStep(step.getString("action", 0), step.getInteger("gold", 0), values));
        }
        return new Example(
                row.getString("sentence_id", 0),
                row.getString("system", 0),
                row.getString("oracle", 0),
                row.getString("inventory_hash", 0),
                forms,
                tags,
                decisions);
    }

    /** The elements of a list column: Parquet's three levels, list, repeated group, element. */
    private static List<Group> elements(Group row, String column) {
        Group list = row.getGroup(column, 0);
        List<Group> elements = new ArrayList<>(list.getFieldRepetitionCount(0));
        for (int i = 0; i < list.getFieldRepetitionCount(0); i++) {
            elements.add(list.getGroup(0, i).getGroup(0, 0));
        }
        return elements;
    }
}
