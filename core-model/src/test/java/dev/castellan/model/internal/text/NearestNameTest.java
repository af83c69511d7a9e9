package dev.castellan.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {

    private static final List<String> NAMES = List.of("port", "page-limit", "base-url", "db");

    @ParameterizedTest
    @CsvSource({"prot, port", "ports, port", "pagelimit, page-limit", "page_limits, page-limit", "dd, db"})
    void findsSimilarlySpelledName(String unknown, String expected) {
        assertThat(NearestName.of(unknown, NAMES)).contains(expected);
    }

    @ParameterizedTest
    @CsvSource({"timeout", "xy", "''", "p"})
    void findsNothingIfNoNameIsSimilar(String unknown) {
        assertThat(NearestName.of(unknown, NAMES)).isEmpty();
    }

    @Test
    void prefersFirstOfEquallySimilarNames() {
        assertThat(NearestName.of("cat", List.of("car", "bat"))).contains("car");
    }
}
