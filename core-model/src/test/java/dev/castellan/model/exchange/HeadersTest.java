package dev.castellan.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeadersTest {

    private static final String SECRET = "csts_made-up-secret";

    @Test
    void findsHeadersIgnoringCase() {
        Headers headers = Headers.of("Content-Type", "application/json");
        assertThat(headers.first("content-TYPE")).isEqualTo("application/json");
        assertThat(headers.all("CONTENT-type")).containsExactly("application/json");
        assertThat(headers.count("content-type")).isEqualTo(1);
    }

    @Test
    void missingHeaderHasNoValues() {
        assertThat(Headers.empty().first("Accept")).isNull();
        assertThat(Headers.of("Accept", "x").all("Accept-Charset")).isEmpty();
        assertThat(Headers.of("Accept", "x").count("Accept-Charset")).isZero();
        assertThat(Headers.empty().size()).isZero();
    }

    @Test
    void preservesOrderOfRepeatedHeaders() {
        Headers headers = Headers.of("Accept", "a", "Host", "h", "accept", "b");
        assertThat(headers.first("Accept")).isEqualTo("a");
        assertThat(headers.all("Accept")).containsExactly("a", "b");
        assertThat(headers.count("Accept")).isEqualTo(2);
        assertThat(headers.size()).isEqualTo(3);
        assertThat(headers.names()).containsExactly("Accept", "Host");
    }

    @Test
    void forEachVisitsAllHeadersInOrder() {
        List<String> observed = new ArrayList<>();
        Headers.of("B", "1", "A", "2", "b", "3").forEach((name, value) -> observed.add(name + "=" + value));
        assertThat(observed).containsExactly("B=1", "A=2", "b=3");
    }

    @Test
    void builderGrowsBeyondExpectedSize() {
        Headers.Builder builder = Headers.builder(0);
        for (int i = 0; i < 100; i++) {
            builder.add("X-" + i, "value " + i);
        }
        Headers headers = builder.build();
        assertThat(headers.size()).isEqualTo(100);
        assertThat(headers.first("x-0")).isEqualTo("value 0");
        assertThat(headers.first("x-99")).isEqualTo("value 99");
    }

    @Test
    void builderDoesNotChangeHeadersAlreadyBuilt() {
        Headers.Builder builder = Headers.builder(4).add("A", "1");
        Headers built = builder.build();
        builder.add("B", "2");
        assertThat(built.names()).containsExactly("A");
    }

    @Test
    void replacesAllHeadersWithGivenNameInCopy() {
        Headers headers = Headers.of("Accept", "a", "Host", "h", "accept", "b");
        assertThat(headers.with("ACCEPT", "c")).isEqualTo(Headers.of("Host", "h", "ACCEPT", "c"));
        assertThat(headers.all("Accept")).containsExactly("a", "b");
    }

    @Test
    void equalityDependsOnHeaderOrder() {
        assertThat(Headers.of("A", "1", "B", "2"))
                .isEqualTo(Headers.of("A", "1", "B", "2"))
                .hasSameHashCodeAs(Headers.of("A", "1", "B", "2"))
                .isNotEqualTo(Headers.of("B", "2", "A", "1"))
                .isNotEqualTo(Headers.of("A", "1"));
    }

    @Test
    void rejectsHeaderNameWithoutValue() {
        assertThatThrownBy(() -> Headers.of("Accept", "a", "Host"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("header Host has no value");
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks passes
    void errorForNullValueContainsHeaderName() {
        assertThatNullPointerException()
                .isThrownBy(() -> Headers.of("Authorization", null))
                .withMessage("header Authorization has no value: it is null");
        assertThatNullPointerException()
                .isThrownBy(() -> Headers.empty().with(null, SECRET))
                .withMessage("header name: is required");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "A B", "A:", "A\r", "A\n", "Ä", "A\u0000", "(A)", "A/B", "A@B", "\"A\"", "A=", "{A}"})
    void rejectsInvalidHeaderName(String name) {
        assertThatThrownBy(() -> Headers.of(name, SECRET))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a header name is a token of letters, digits and !#$%&'*+-.^_`|~");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\nX-Evil: 1", "\n", "\r", "\u0000", "\u001f", "\u007f", "\u000b"})
    void rejectsControlCharacterInValueWithoutRevealingValue(String end) {
        assertThatThrownBy(() -> Headers.empty().with("Authorization", SECRET + end))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the value of header Authorization contains a control character");
    }

    @Test
    void acceptsTabsSpacesAndNonAsciiLettersInValue() {
        assertThat(Headers.of("X-Name", "a\tb cé").first("X-Name")).isEqualTo("a\tb cé");
    }

    @Test
    void toStringShowsHeaderNamesButNotValues() {
        assertThat(Headers.of("Authorization", "Bearer " + SECRET, "Accept", "x"))
                .hasToString("[Authorization, Accept]");
    }
}
