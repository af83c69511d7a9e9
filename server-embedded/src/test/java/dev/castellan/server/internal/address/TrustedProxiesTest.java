package dev.castellan.server.internal.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.AddressText;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class TrustedProxiesTest {

    private static final List<String> RANGES = List.of("10.0.0.0/9", "192.0.2.1", "2001:db8::/33");
    private static final TrustedProxies PROXIES = TrustedProxies.of(RANGES, "X-Forwarded-For");
    private static final TrustedProxies STANDARD_PROXIES = TrustedProxies.of(RANGES, "Forwarded");
    private static final InetSocketAddress PROXY = new InetSocketAddress("10.0.0.1", 4711);

    @ParameterizedTest
    @CsvSource({"10.0.0.1, true", "10.127.255.255, true", "10.128.0.0, false", "192.0.2.1, true", "192.0.2.2, false"})
    @CsvSource({"2001:db8:7fff::1, true", "2001:db8:8000::1, false", "::ffff:10.0.0.1, true", "::a00:1, false"})
    void trustsOnlyProxiesInConfiguredRanges(String peer, boolean isBelieved) {
        InetSocketAddress client =
                PROXIES.client(Headers.of("X-Forwarded-For", "203.0.113.9"), new InetSocketAddress(peer, 4711));
        assertThat(text(client).equals("203.0.113.9:0")).isEqualTo(isBelieved);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "203.0.113.9 | 203.0.113.9:0",
                "198.51.100.1, 203.0.113.9 | 203.0.113.9:0",
                "198.51.100.1, 203.0.113.9, 10.0.0.2,192.0.2.1 | 203.0.113.9:0",
                "10.0.0.3, 10.0.0.2 | 10.0.0.3:0",
                "203.0.113.9:8080 | 203.0.113.9:8080",
                "2a00::9 | 2a00::9:0",
                "[2a00::9] | 2a00::9:0",
                "[2a00::9]:443 | 2a00::9:443",
                "::ffff:203.0.113.9 | 203.0.113.9:0",
                "203.0.113.9, unknown | 10.0.0.1:4711",
                "203.0.113.9, evil.example | 10.0.0.1:4711",
                "203.0.113.9, unknown, 10.0.0.2 | 10.0.0.2:0",
                "203.0.113.9, 300.1.1.1 | 10.0.0.1:4711",
                "203.0.113.9, 203.0.113.9:99999 | 10.0.0.1:4711",
                "203.0.113.9, 1 | 10.0.0.1:4711",
                "203.0.113.9, [::1 | 10.0.0.1:4711",
                "203.0.113.9, fe80::1%1 | 10.0.0.1:4711",
                "203.0.113.9, | 10.0.0.1:4711",
                "203.0.113.9, _hidden | 10.0.0.1:4711",
                "203.0.113.9, , 10.0.0.2 | 10.0.0.2:0",
                "0000:0000:0000:0000:0000:ffff:255.255.255.255 | 255.255.255.255:0",
                "[2a00:1111:2222:3333:4444:5555:6666:7777]:65535 | 2a00:1111:2222:3333:4444:5555:6666:7777:65535",
                "203.0.113.9, 0000000002a00::9 | 10.0.0.1:4711",
                "203.0.113.9, 1:2:3:4:5:6:7:8:9 | 10.0.0.1:4711",
                "203.0.113.9, ::1::2 | 10.0.0.1:4711",
                "203.0.113.9, \"198.51.100.1\" | 10.0.0.1:4711",
                "203.0.113.9, [198.51.100.1]:80 | 198.51.100.1:80",
                "'\"a, 203.0.113.9' | 203.0.113.9:0",
            })
    void takesLastAddressThatIsNotProxyAsClient(String field, String client) {
        assertThat(text(PROXIES.client(Headers.of("X-Forwarded-For", field), PROXY)))
                .isEqualTo(client);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "for=203.0.113.9 | 203.0.113.9:0",
                "For=\"[2a00::9]:443\";proto=https;by=10.0.0.1 | 2a00::9:443",
                "for=198.51.100.1, proto=https; for=203.0.113.9 ;host=a | 203.0.113.9:0",
                "for=203.0.113.9, for=10.0.0.2 | 203.0.113.9:0",
                "for=\"x,for=198.51.100.1\", for=203.0.113.9 | 203.0.113.9:0",
                "for=\"x, for=203.0.113.9 | 10.0.0.1:4711",
                "for=203.0.113.9, for=_hidden | 10.0.0.1:4711",
                "for=203.0.113.9, for=unknown | 10.0.0.1:4711",
                "for=203.0.113.9, proto=https | 10.0.0.1:4711",
                "proto=https;by=10.0.0.1;host=a.example;for=203.0.113.9 | 203.0.113.9:0",
                "host=\"a;for=198.51.100.1\";for=203.0.113.9 | 203.0.113.9:0",
                "for=198.51.100.1;for=203.0.113.9 | 10.0.0.1:4711",
                "host=\"a\\\";for=198.51.100.1\";for=203.0.113.9 | 203.0.113.9:0",
                "for=198.51.100.1;host=\"x, for=203.0.113.9 | 10.0.0.1:4711",
                "for=198.51.100.1;host=\"x, for=\"[2a00::9]:443\" | 10.0.0.1:4711",
                "for=\"203\\.0.113.9\" | 203.0.113.9:0",
                "for=\"203.0.113.9\"x | 10.0.0.1:4711",
                "for=\"\" | 10.0.0.1:4711",
                "for=\" | 10.0.0.1:4711",
                "for= | 10.0.0.1:4711",
                "for=\"[fe80::1%eth0]\" | 10.0.0.1:4711",
            })
    void readsClientFromStandardForwardedField(String field, String client) {
        assertThat(text(STANDARD_PROXIES.client(Headers.of("Forwarded", field), PROXY)))
                .isEqualTo(client);
    }

    @Test
    void combinesSeveralForwardedForHeaders() {
        Headers lines = Headers.of("X-Forwarded-For", "198.51.100.1", "X-Forwarded-For", "203.0.113.9, 10.0.0.2");
        assertThat(text(PROXIES.client(lines, PROXY))).isEqualTo("203.0.113.9:0");
    }

    @Test
    void ignoresForwardingHeaderThatIsNotConfigured() {
        Headers both = Headers.of("Forwarded", "for=8.8.8.8", "X-Forwarded-For", "203.0.113.9");
        assertThat(text(PROXIES.client(both, PROXY))).isEqualTo("203.0.113.9:0");
        assertThat(text(STANDARD_PROXIES.client(both, PROXY))).isEqualTo("8.8.8.8:0");
        assertThat(text(PROXIES.client(Headers.of("Forwarded", "for=8.8.8.8"), PROXY)))
                .isEqualTo("10.0.0.1:4711");
    }

    @Test
    void followsAtMostOneHundredProxies() {
        assertThat(text(PROXIES.client(chain(99), PROXY))).isEqualTo("203.0.113.9:0");
        assertThat(text(PROXIES.client(chain(100), PROXY))).isEqualTo("10.0.0.100:0");
    }

    /** Returns the field of a client behind this many proxies. The peer of the client is the last number. */
    private static Headers chain(int proxies) {
        return Headers.of(
                "X-Forwarded-For",
                "203.0.113.9, "
                        + IntStream.rangeClosed(1, proxies)
                                .mapToObj(i -> "10.0.0." + (proxies + 1 - i))
                                .collect(Collectors.joining(", ")));
    }

    /** A quadratic reader would take minutes for these 112 texts. */
    @ParameterizedTest
    @ValueSource(
            strings = {":", "a:", "1.", "[", "\"", "\\\"", ",", ", ", ";", "for=", "for=\"", "\"\\", " ", "10.0.0.1,"})
    @Timeout(20)
    void parsesLongForwardingHeadersInLinearTime(String repeated) {
        for (String start : List.of("", "for=", "for=\"", "g,")) {
            String value = start + repeated.repeat(400_000 / repeated.length()) + "g, 9.9.9.9";
            PROXIES.client(Headers.of("X-Forwarded-For", value), PROXY);
            STANDARD_PROXIES.client(Headers.of("Forwarded", value.replace("9.9.9.9", "g")), PROXY);
        }
    }

    @Test
    void returnsPeerUnchangedIfForwardingHeaderIsMissingOrPeerIsNull() {
        assertThat(PROXIES.client(Headers.empty(), PROXY)).isEqualTo(PROXY);
        assertThat(PROXIES.client(Headers.of("X-Forwarded-For", "203.0.113.9"), null))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10.0.0.0/33", "10.0.0.0/", "10.0.0/8", "2001:db8::/129", "example.org", "10.0.0.0/-1"})
    void rejectsInvalidAddressRange(String range) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrustedProxies.of(List.of(range), "Forwarded"))
                .withMessageContaining("'" + range + "' is not a range of addresses");
    }

    @Test
    void rejectsUnsupportedForwardingHeader() {
        assertThat(TrustedProxies.field("x-forwarded-FOR")).isEqualTo("X-Forwarded-For");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrustedProxies.field("X-Real-IP"))
                .withMessage(
                        "forwardedField: 'X-Real-IP' does not name clients: expected X-Forwarded-For or Forwarded");
    }

    private static String text(InetSocketAddress address) {
        InetSocketAddress original = Objects.requireNonNull(address);
        return AddressText.of(original.getAddress()) + ":" + original.getPort();
    }
}
