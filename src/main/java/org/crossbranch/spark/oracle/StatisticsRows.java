package org.crossbranch.spark.oracle;

import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.crossbranch.spark.table.StatisticsTable;

/** Statistics as rows of their table. */
final class StatisticsRows {
    private StatisticsRows() {}

    static Row row(SystemStatistics statistics) {
        SystemStatistics.DerivationLength length = statistics.derivationLength();
        SystemStatistics.Passing passing = statistics.passing();
        SortedMap<String, Long> underivable = new TreeMap<>();
        statistics.underivable().forEach(refusal -> underivable.put(refusal.reason(), refusal.trees()));
        return RowFactory.create(
                statistics.system(),
                statistics.heads(),
                statistics.swapOrder(),
                statistics.trees(),
                statistics.tokens(),
                statistics.madeContinuous(),
                StatisticsTable.counts(underivable),
                StatisticsTable.counts(statistics.actions()),
                RowFactory.create(length.total(), length.mean(), length.max(), length.perToken(), length.maxPerToken()),
                RowFactory.create(
                        passing.total(), passing.items(), passing.runs(), passing.meanRun(), passing.maxRun()),
                RowFactory.create(
                        statistics.meanMemory(),
                        statistics.maxMemory(),
                        statistics.memoryPercentile99(),
                        StatisticsTable.counts(statistics.memory())));
    }
}
