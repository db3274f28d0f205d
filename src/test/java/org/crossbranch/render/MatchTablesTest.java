package org.crossbranch.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MatchTablesTest {
    @Test
    void textsOfCountsAreQuotedForCsv() {
        List<MatchTables.Counted> counts = List.of(
                new MatchTables.Counted("#n by words", List.of(Map.entry("a \"b\", c\nd", 2L), Map.entry("e", 1L))));
        assertThat(MatchTables.csv(counts)).isEqualTo("""
                counted,value,times\r
                "#n by words","a ""b"", c
                d",2\r
                "#n by words","e",1\r
                """);
    }
}
