package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiBaseUrlTest extends OneDeployment {

    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "/, ''",
        "/api/v1, ''",
        "/api/v1/, ''",
        "/api/v1//, ''",
        "/gateway, /gateway",
        "/gateway/, /gateway",
        "/gateway/api/v1, /gateway",
        "/gateway/api/v1/, /gateway",
        "/a%20b/c, /a%20b/c",
        "/api/v2, /api/v2",
        "/xapi/v1, /xapi/v1"
    })
    void ignoresApiPathAndTrailingSlashInBaseUrl(String path, String prefix) {
        deployment.responds(204);
        try (CastellanClient other = CastellanClient.builder(deployment.url() + path)
                .token(MockDeployment.TOKEN)
                .build()) {
            other.queries().delete(QUERY);
        }
        assertThat(deployment.takenBriefly())
                .isEqualTo("DELETE " + prefix + "/api/v1/queries/0190a000-0000-7000-8000-0000000000f6 HTTP/1.1\n\n");
    }

    @Test
    void acceptsBaseUrlAsUri() {
        deployment.responds(204);
        try (CastellanClient other = CastellanClient.builder(URI.create(deployment.url()))
                .token(MockDeployment.TOKEN)
                .build()) {
            other.queries().delete(QUERY);
        }
        assertThat(deployment.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "localhost:8080|does not start with http:// or https://",
                "service.example|does not start with http:// or https://",
                "/api/v1|does not start with http:// or https://",
                "''|does not start with http:// or https://",
                "ftp://service.example|does not start with http:// or https://",
                "file:///etc|does not start with http:// or https://",
                "https:///api|has no host",
                "https://:8080|has no host",
                "https:service.example|does not start with http:// or https://",
                "https://root:s3cret@service.example|contains user information",
                "https://s3cret@service.example/api/v1|contains user information",
                "https://service.example?key=s3cret|has a query",
                "https://service.example/?|has a query",
                "https://service.example/#s3cret|has a fragment",
                "https://root:s3 cret@service.example|is not a URL: Illegal character",
                "https://service.example:port|invalid host or port",
                "https://service.example:99999|invalid host or port"
            })
    void rejectsInvalidBaseUrlWithoutShowingSecrets(String url, String complaint) {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        CastellanClient.builder(url).token(MockDeployment.TOKEN).build())
                .withMessageStartingWith("base URL: ")
                .withMessageContaining(complaint)
                .withMessageNotContaining("s3")
                .withNoCause();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost",
                "http://LOCALHOST:8080/api/v1",
                "http://box.localhost",
                "http://127.0.0.1:1",
                "http://127.8.9.10",
                "http://[::1]:8080",
                "https://service.example",
                "HTTPS://service.example",
                "https://under_score.example:8443"
            })
    void allowsHttpsAndPlainHttpToLoopback(String url) {
        CastellanClient.builder(url).token(MockDeployment.TOKEN).build().close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://service.example",
                "http://10.0.0.1",
                "http://localhost.example",
                "http://127.0.0.1.example",
                "http://[::2]",
                "http://0.0.0.0"
            })
    void rejectsPlainHttpToOtherHostsUnlessAllowed(String url) {
        CastellanClientBuilder builder = CastellanClient.builder(url).token(MockDeployment.TOKEN);
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessage("base URL: " + url + " would carry the token unencrypted; use https, or allowPlainHttp()");
        builder.allowPlainHttp().build().close();
    }
}
