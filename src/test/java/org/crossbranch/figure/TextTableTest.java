package org.crossbranch.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void wordsStandToTheLeftAndNumbersToTheRight() {
        TextTable table = TextTable.headed("gold", "predicted", "times", "share", "in");
        table.add(List.of("NP", "PP", "12", "3.5 %", "a"));
        table.add(List.of("VP", "S", "1,234", "–", ""));
        assertThat(table).hasToString("""
                gold  predicted  times  share  in
                NP    PP            12  3.5 %  a
                VP    S          1,234      –
                """);
    }

    @Test
    void namesAloneAreATable() {
        assertThat(TextTable.headed("a", "b")).hasToString("a  b\n");
        assertThat(new TextTable()).hasToString("");
    }
}
