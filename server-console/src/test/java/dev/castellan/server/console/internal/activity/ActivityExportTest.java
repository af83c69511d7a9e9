package dev.castellan.server.console.internal.activity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ActivityExportTest {

    @ParameterizedTest
    @ValueSource(strings = {"=1", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1"})
    void aSpreadsheetDoesNotReadAValueAsAFormula(String value) {
        assertThat(ActivityExport.field(value)).isEqualTo("\"'" + value + "\"");
    }
}
