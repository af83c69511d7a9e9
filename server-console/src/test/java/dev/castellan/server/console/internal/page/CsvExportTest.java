package dev.castellan.server.console.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CsvExportTest {

    @ParameterizedTest
    @ValueSource(strings = {"=1", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1"})
    void aSpreadsheetDoesNotReadAValueAsAFormula(String value) {
        assertThat(CsvExport.field(value)).isEqualTo("\"'" + value + "\"");
    }
}
