package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.transport.NotSentException;
import dev.castellan.model.Project;
import dev.castellan.model.UserFilter;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class InProcessTransportTest {

    private static final UUID PROJECT = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");
    private static final String JSON = """
        {"project_id":"0190a000-0000-7000-8000-0000000000a1","name":"Apollo",\
        "organization_id":"0190a000-0000-7000-8000-0000000000c3"}\
        """;

    private final List<ApiRequest> received = new ArrayList<>();
    private final CastellanClient client =
            CastellanClient.builder().transport(this::handle).token("made-up").build();

    private ApiResponse handle(ApiRequest request) {
        received.add(request);
        int status = request.path().startsWith("/api/v1/users") ? 403 : 200;
        return new ApiResponse(status, Headers.of("X-Served", "here"), JSON.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void sendsRequestToCustomTransport() {
        assertThat(client.projects().get(PROJECT).name()).isEqualTo("Apollo");
        ApiRequest request = received.get(0);
        assertThat(request.method()).isEqualTo("GET");
        assertThat(request.path()).isEqualTo("/api/v1/projects/0190a000-0000-7000-8000-0000000000a1");
        assertThat(request.query()).isEmpty();
        assertThat(request.body()).isEmpty();
        assertThat(request.headers())
                .isEqualTo(Headers.of("Accept", "application/json", "Authorization", "Bearer made-up"));
    }

    @Test
    void passesEncodedQueryToTransport() {
        UserFilter filter = UserFilter.ALL.withNamePrefix("a b");
        assertThat(catchThrowableOfType(
                        ForbiddenException.class,
                        () -> client.users().list(filter).firstPage()))
                .isNotNull();
        assertThat(received).hasSize(1);
        assertThat(received.get(0).query()).isEqualTo("name=a%20b");
    }

    @Test
    void maps403ToForbiddenException() {
        assertThat(catchThrowableOfType(
                                ForbiddenException.class, () -> client.users().me())
                        .status())
                .isEqualTo(403);
    }

    @Test
    void derivedClientCanUseItsOwnTransport() {
        ApiResponse other = new ApiResponse(
                200, Headers.empty(), JSON.replace("Apollo", "Gemini").getBytes(StandardCharsets.UTF_8));
        assertThat(client.withTransport(request -> other)
                        .projects()
                        .get(PROJECT)
                        .name())
                .isEqualTo("Gemini");
        assertThat(received).isEmpty();
        assertThat(client.projects().get(PROJECT).name()).isEqualTo("Apollo");
    }

    @Test
    void transportFailureIndicatesWhetherRequestMayHaveBeenSent() {
        IOException reason = new IOException("line is cut");
        CastellanClient unsent = client.withTransport(request -> {
            throw new NotSentException(reason);
        });
        CastellanClient uncertain = client.withTransport(request -> {
            throw reason;
        });
        assertThat(failureOf(unsent).maybeSent()).isFalse();
        assertThat(failureOf(unsent)).hasCause(reason);
        assertThat(failureOf(uncertain).maybeSent()).isTrue();
        assertThat(failureOf(uncertain)).hasCause(reason);
    }

    @Test
    void exchangeReturnsValueStatusHeadersAndBody() {
        TypedResponse<Project> response = client.exchange(ProjectEndpoints.GET, Arguments.path(PROJECT));
        assertThat(response.value().name()).isEqualTo("Apollo");
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.headers().first("x-served")).isEqualTo("here");
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).isEqualTo(JSON);
    }

    @Test
    void exchangeRejectsMissingBodyOrPathId() {
        assertThat(catchThrowableOfType(
                        IllegalArgumentException.class,
                        () -> client.exchange(ProjectEndpoints.CREATE, Arguments.none())))
                .hasMessage("projects.create (POST /projects): needs a request body");
        assertThat(catchThrowableOfType(
                        IllegalArgumentException.class, () -> client.exchange(ProjectEndpoints.GET, Arguments.none())))
                .hasMessage("/projects/{id} takes 1 ids, not 0");
        assertThat(received).isEmpty();
    }

    @Test
    void exchangeSendsCustomQueryParameters() {
        client.exchange(ProjectEndpoints.GET, Arguments.<Void>path(PROJECT).withQuery(Map.of("verbose", "yes&no")));
        assertThat(received.get(0).query()).isEqualTo("verbose=yes%26no");
    }

    @Test
    void generatesNewIdempotencyKeyForEveryPost() {
        client.projects().create("Apollo");
        client.projects().create("Apollo");
        String first = received.get(0).headers().first("Idempotency-Key");
        String second = received.get(1).headers().first("Idempotency-Key");
        assertThat(first).isNotEqualTo(second);
        assertThat(UUID.fromString(first).version()).isEqualTo(4);
    }

    private static TransportException failureOf(CastellanClient client) {
        return catchThrowableOfType(
                TransportException.class, () -> client.projects().get(PROJECT));
    }
}
