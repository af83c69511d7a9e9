package dev.castellan.server.internal.front.head;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommonTextsTest {

    @ParameterizedTest
    @ValueSource(strings = {"Host", "host", "Authorization", "authorization", "GET", "HTTP/1.1", "application/json"})
    void commonTextIsMadeOnce(String text) {
        assertThat(text(text)).isEqualTo(text).isSameAs(text(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "H",
                "Hxxt",
                "hOst",
                "HOST",
                "Hosts",
                "GE",
                "GEET",
                "x",
                "\u00e9",
                "H\u00e9\u00ffst",
                "gzip, br"
            })
    void otherTextIsReadAsItStands(String text) {
        assertThat(text(text)).isEqualTo(text);
    }

    @Test
    void textEndsWhereItIsToEnd() {
        byte[] bytes = "Host: Host".getBytes(ISO_8859_1);

        assertThat(CommonTexts.text(bytes, 0, 4)).isEqualTo("Host");
        assertThat(CommonTexts.text(bytes, 6, 10)).isEqualTo("Host");
        assertThat(CommonTexts.text(bytes, 0, 10)).isEqualTo("Host: Host");
        assertThat(CommonTexts.text(bytes, 3, 3)).isEmpty();
    }

    private static String text(String text) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        return CommonTexts.text(bytes, 0, bytes.length);
    }
}
