package dev.castellan.server.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.people.signin.RelyingParty;
import java.net.URI;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RelyingPartyTest {

    @Test
    void derivesIdAndOriginFromUrl() {
        assertThat(RelyingParty.at(URI.create("https://castellan.example.org/console/sign-in?a=b"), "Castellan"))
                .isEqualTo(new RelyingParty(
                        "castellan.example.org", Set.of(URI.create("https://castellan.example.org")), "Castellan"));
        assertThat(RelyingParty.at(URI.create("http://localhost:8080/console"), "Castellan")
                        .origins())
                .containsExactly(URI.create("http://localhost:8080"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTPS://Castellan.Example.ORG/console",
                "https://castellan.example.org:443",
                "Https://CASTELLAN.example.org"
            })
    void normalizesUrlAsBrowsersDo(String url) {
        RelyingParty site = RelyingParty.at(URI.create(url), "Castellan");
        assertThat(site.id()).isEqualTo("castellan.example.org");
        assertThat(site.origins()).containsExactly(URI.create("https://castellan.example.org"));
    }

    @ParameterizedTest
    @CsvSource({
        "example.org, https://example.org:443",
        "localhost, http://localhost:80",
        "192.0.2.7, https://192.0.2.7",
        "Example.org, https://Example.org",
        "'', https://example.org",
        "example.org, http://example.org",
        "example.org, https://example.com",
        "example.org, https://notexample.org",
        "example.org, https://example.org/",
        "example.org, https://example.org/console",
        "example.org, https://user@example.org",
        "example.org, example.org",
    })
    void rejectsIdAndOriginThatBrowsersWouldReject(String id, String origin) {
        assertThatThrownBy(() -> new RelyingParty(id, Set.of(URI.create(origin)), "Castellan"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
