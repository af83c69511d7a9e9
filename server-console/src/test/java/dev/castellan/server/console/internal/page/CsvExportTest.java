package dev.castellan.server.console.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CsvExportTest {

    @ParameterizedTest
    @ValueSource(strings = {"=1", "+1", "-1", "@x"})
    @ValueSource(strings = {"\uff1d1", "\uff0b1", "\uff0d1", "\uff20x", "\ufe661", "\ufe621", "\ufe631", "\ufe6bx"})
    @ValueSource(strings = {"\u207a1", "\u208a1", "\u207c1", "\u208c1", "\u2a751", "\u22121"})
    void insertsApostropheBeforeFormula(String formula) {
        for (String before :
                List.of("", " ", "\u00a0", "\u3000", "\t", "\r", "\n", "\ufeff", "\u200b", "\u2066", "\u0000")) {
            assertThat(CsvExport.field(before + formula)).isEqualTo("\"" + before + "'" + formula + "\"");
        }
        for (String separator : List.of("x;", "x,", "x\uff1b", "x\t", "x\r\n", "x; ", "x;;", "x|")) {
            assertThat(CsvExport.field(separator + formula + ";y"))
                    .isEqualTo("\"" + separator + "'" + formula + ";y\"");
        }
        assertThat(CsvExport.field("x\"" + formula)).isEqualTo("\"x\"\"'" + formula + "\"");
        assertThat(CsvExport.field("x\uff02" + formula)).isEqualTo("\"x\uff02'" + formula + "\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Ada Lovelace", "1-2", "a=b", "ada+x@example.org", "2026-11-22T12:00:00Z", "\ud83d\ude00 = x"})
    void doesNotInsertApostropheIntoTextWithoutFormula(String text) {
        assertThat(CsvExport.field(text)).isEqualTo("\"" + text + "\"");
    }
}
