package dev.castellan.server.internal.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConsoleUrlTest {

    @ParameterizedTest
    @CsvSource({
        "https://Castellan.Example.ORG/console, https://castellan.example.org/console",
        "HTTPS://castellan.example.org/console, https://castellan.example.org/console",
        "https://castellan.example.org:443/console, https://castellan.example.org/console",
        "https://castellan.example.org:/console, https://castellan.example.org/console",
        "https://castellan.example.org:8443/A/console//, https://castellan.example.org:8443/A/console",
        "https://castellan.example.org:80, https://castellan.example.org:80",
        "https://xn--bcher-kva.example/console, https://xn--bcher-kva.example/console",
        "http://LOCALHOST:80/console, http://localhost/console",
        "http://127.0.0.1:8080/console, http://127.0.0.1:8080/console",
        "'https://[2001:DB8::1]/console', 'https://[2001:db8::1]/console'",
    })
    void normalizesUrlAsBrowsersDo(String url, String normalized) {
        assertThat(ConsoleUrl.normalized(URI.create(url))).hasToString(normalized);
    }

    @ParameterizedTest
    @CsvSource({
        "https://castellan.example.org./console, omit the dot at the end of the host castellan.example.org.",
        "https://b\u00fccher.example/console, xn--",
        "https://my_host/console, 'digits, dashes and dots'",
        "https://castellan.example.org:0/console, choose a port",
        "https://castellan.example.org:65536/console, choose a port",
        "https://user@castellan.example.org/console, 'without user, query and fragment'",
        "https://castellan.example.org/console?a, 'without user, query and fragment'",
        "https://castellan.example.org/console#a, 'without user, query and fragment'",
        "http://castellan.example.org/console, choose an https URL",
    })
    void rejectsUrlThatBrowsersCannotUse(String url, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConsoleUrl.normalized(URI.create(url)))
                .withMessageStartingWith("consoleUrl: ")
                .withMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "https://castellan.example.org/console, true",
        "http://localhost/console, true",
        "https://1.example, true",
        "https://192.0.2.7/console, false",
        "'https://[2001:db8::1]/console', false",
    })
    void distinguishesHostNamesFromIpAddresses(String url, boolean hasName) {
        assertThat(ConsoleUrl.hasName(URI.create(url))).isEqualTo(hasName);
    }
}
