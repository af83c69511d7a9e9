package dev.castellan.server.standalone.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleLocationTest {

    private static final String SERVER = "http://127.0.0.1:8080";

    @ParameterizedTest
    @CsvSource({
        "false, 127.0.0.1, '', , true",
        "false, ::1, '', , true",
        "false, 0.0.0.0, '', , false",
        "true, 0.0.0.0, '', , true",
        "false, 0.0.0.0, '', https://castellan.example.org/console, true",
        "false, 0.0.0.0, /access, https://castellan.example.org/access/console/, true",
        "false, 0.0.0.0, '', http://localhost:8080/console, false",
        "false, 127.0.0.1, '', http://localhost:8080/console, true",
        "true, 127.0.0.1, /access, https://castellan.example.org/console, false",
    })
    void allowsConsoleOnlyOverHttpsOrOnLoopback(
            boolean isTls, String address, String publicPath, @Nullable URI url, boolean isSafe)
            throws UnknownHostException {
        ConsoleLocation place = new ConsoleLocation(isTls, InetAddress.getByName(address), publicPath, url);
        assertThat(place.obstacle() == null).isEqualTo(isSafe);
    }

    @Test
    void showsConfiguredOrDerivedConsoleUrl() {
        assertThat(place("", null).displayUrl(SERVER)).isEqualTo("http://127.0.0.1:8080/console");
        assertThat(place("/access", null).displayUrl(SERVER)).isEqualTo("/access/console");
        assertThat(place("", URI.create("https://a.example/console")).displayUrl(SERVER))
                .isEqualTo("https://a.example/console");
    }

    @Test
    void derivesLocalhostUrlOnlyForPlainHttpOnLoopback() throws UnknownHostException {
        assertThat(place("", null).atPort(8080).url()).isEqualTo(URI.create("http://localhost:8080/console"));
        assertThat(place("", null).atPort(0).url()).isNull();
        assertThat(place("/access", null).atPort(8080).url()).isNull();
        assertThat(new ConsoleLocation(true, InetAddress.getLoopbackAddress(), "", null)
                        .atPort(8443)
                        .url())
                .isNull();
        assertThat(new ConsoleLocation(false, InetAddress.getByName("0.0.0.0"), "", null)
                        .atPort(8080)
                        .url())
                .isNull();
        URI set = URI.create("https://a.example/console");
        assertThat(place("", set).atPort(8080).url()).isEqualTo(set);
    }

    private static ConsoleLocation place(String publicPath, @Nullable URI url) {
        return new ConsoleLocation(false, InetAddress.getLoopbackAddress(), publicPath, url);
    }
}
