package dev.castellan.server.console.internal.layout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests that names close exactly the isolates that they open. */
final class BidiIsolationTest {

    @Test
    void mostTextsStayAsTheyAre() {
        assertThat(BidiIsolation.closed("Ada Lovelace")).isEqualTo("Ada Lovelace");
        assertThat(BidiIsolation.closed("\u05E9\u05E8\u05D4 \u202Eneloc")).isEqualTo("\u05E9\u05E8\u05D4 \u202Eneloc");
        assertThat(BidiIsolation.closed("a \u2067b\u2069 c")).isEqualTo("a \u2067b\u2069 c");
    }

    @Test
    void aNameCannotEndTheIsolationAroundIt() {
        assertThat(BidiIsolation.closed("\u2069\u202Ea")).isEqualTo("\u202Ea");
        assertThat(BidiIsolation.closed("\u2067a\u2069\u2069b")).isEqualTo("\u2067a\u2069b");
    }

    @Test
    void aNameCannotLeaveAnIsolationOpen() {
        assertThat(BidiIsolation.closed("a\u2066b\u2067c\u2068")).isEqualTo("a\u2066b\u2067c\u2068\u2069\u2069\u2069");
    }

    @Test
    void aValueOfATextIsSetApartAndClosed() {
        assertThat(BidiIsolation.of("\u2069a\u2067")).isEqualTo("\u2068a\u2067\u2069\u2069");
        assertThat(BidiIsolation.of(7)).isEqualTo(7);
    }
}
