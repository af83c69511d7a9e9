package dev.castellan.client.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.PagingException;
import dev.castellan.client.hostile.HostileServer.Bytes;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the token is sent only to the deployment, even if responses refer to other hosts. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TokenDestinationTest {

    private static final UUID ID = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");

    private final HostileServer elsewhere = new HostileServer(Bytes.ok("{}"));

    @AfterEach
    void close() {
        elsewhere.close();
    }

    @ParameterizedTest
    @CsvSource({"300", "301", "302", "303", "305", "307", "308"})
    void doesNotFollowRedirectsForAnyHttpMethod(int status) {
        Bytes redirect = response(status, "Location: " + elsewhere.url() + "/api/v1/users");
        try (HostileServer server = new HostileServer(redirect);
                CastellanClient client = client(server)) {
            assertThat(catchThrowable(() -> client.users().get(ID))).isInstanceOf(ApiException.class);
            assertThat(catchThrowable(() -> client.projects().create("Apollo"))).isInstanceOf(ApiException.class);
            assertThat(catchThrowable(() -> client.projects().addUser(ID, ID))).isInstanceOf(ApiException.class);
            assertThat(catchThrowable(() -> client.queries().delete(ID))).isInstanceOf(ApiException.class);
            assertThat(server.requests()).hasSize(4);
        }
        assertThat(elsewhere.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 307, 308})
    void preventsInjectedHttpClientFromFollowingRedirects(int status) {
        Bytes redirect = response(status, "Location: " + elsewhere.url() + "/api/v1/users");
        OkHttpClient follower = new OkHttpClient.Builder()
                .followRedirects(true)
                .followSslRedirects(true)
                .build();
        try (HostileServer server = new HostileServer(redirect);
                CastellanClient client = CastellanClient.builder(server.url())
                        .token("madeUp")
                        .httpClient(follower)
                        .build()) {
            assertThat(catchThrowable(() -> client.users().get(ID))).isInstanceOf(ApiException.class);
        }
        assertThat(elsewhere.requests()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "200, Link: <URL>; rel=next",
        "200, Refresh: 0; url=URL",
        "200, Content-Location: URL",
        "201, Location: URL",
        "404, Alt-Svc: h2=\"URL\"",
        "407, Proxy-Authenticate: Basic realm=\"a\"",
        "421, Location: URL"
    })
    void responseHeadersNeverCauseRequestsToOtherHosts(int status, String header) {
        Bytes response = response(status, header.replace("URL", elsewhere.url()));
        try (HostileServer server = new HostileServer(response);
                CastellanClient client = client(server)) {
            assertThat(catchThrowable(() -> client.users().get(ID))).isNotNull();
            assertThat(server.requests()).hasSize(1);
        }
        assertThat(elsewhere.requests()).isEmpty();
    }

    @Test
    void sendsCursorContainingUrlOnlyAsQueryParameter() {
        String page = "{\"data\":[],\"has_more\":true,\"next_cursor\":\"" + elsewhere.url() + "/&role=client#x\"}";
        try (HostileServer server = new HostileServer(Bytes.ok(page));
                CastellanClient client = client(server)) {
            assertThat(catchThrowable(() -> client.users().list().stream().count()))
                    .isInstanceOf(PagingException.class);
            List<String> requests = server.requests();
            assertThat(requests).hasSize(2);
            assertThat(requests.get(1)).contains("?cursor=http").doesNotContain("&role", "#");
        }
        assertThat(elsewhere.requests()).isEmpty();
    }

    private static CastellanClient client(HostileServer server) {
        return CastellanClient.builder(server.url())
                .token("madeUp")
                .retries(Retries.none())
                .build();
    }

    private static Bytes response(int status, String header) {
        return Bytes.of(
                "HTTP/1.1 " + status + " So\r\nConnection: close\r\n" + header + "\r\nContent-Length: 0\r\n\r\n");
    }
}
