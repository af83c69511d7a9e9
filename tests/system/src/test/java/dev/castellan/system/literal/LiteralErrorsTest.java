package dev.castellan.system.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.cases.Exchange;
import dev.castellan.conformance.internal.match.JsonMatch;
import dev.castellan.conformance.internal.match.Variables.ValueKind;
import dev.castellan.conformance.internal.parse.CaseFiles;
import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.NewCollection;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.Role;
import dev.castellan.model.TokenUpdate;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.people.NewInvitation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tests which exception, with which details, the client throws for every literal error. */
class LiteralErrorsTest {

    private static final UUID ID = UUID.fromString(ValueKind.UUID.sample(7));
    private static final List<Object> BODIES = List.of(
            new NewProject("Apollo"),
            ProjectUpdate.none().name("Apollo"),
            OrganizationUpdate.none().name("Acme"),
            new NewCollection("Apollo"),
            CollectionUpdate.none().name("Apollo"),
            NewServiceAccount.of("CI", Role.CLIENT),
            NewToken.forCaller(),
            TokenUpdate.none().name("CI"),
            NewInvitation.of("Grace", "grace@example.org", Role.CLIENT),
            NewInput.withName("photo"),
            InputUpdate.none().name("photo"),
            NewQuery.of(ID),
            UserUpdate.none().name("CI"));

    @TestFactory
    Stream<DynamicTest> clientThrowsMatchingExceptionForErrorResponse() {
        return CaseFiles.all().stream()
                .filter(file -> file.exchanges().stream().anyMatch(LiteralErrorsTest::isError))
                .map(file -> DynamicTest.dynamicTest(file.toString(), () -> check(file)));
    }

    private static boolean isError(Exchange exchange) {
        return exchange.response().status() >= 400
                && !exchange.response().body().isEmpty();
    }

    private static void check(CaseFile file) {
        Exchange exchange = file.exchanges().stream()
                .filter(LiteralErrorsTest::isError)
                .findFirst()
                .orElseThrow();
        Endpoint<?, ?> endpoint = exchange.request().endpoint().orElse(ProjectEndpoints.GET);
        String body = new VariableSamples().fill(exchange.response().body());
        String[] code = exchange.response().code().stream()
                .map(value -> Endpoints.ERROR_HEADER + ": " + value)
                .toArray(String[]::new);
        try (ScriptedServer stub =
                new ScriptedServer().responds(exchange.response().status(), body, code)) {
            ApiException thrown =
                    catchThrowableOfType(ApiException.class, () -> stub.call(client -> exchange(client, endpoint)));
            check(thrown, exchange.response().status(), JsonMatch.parse("sample", body));
            assertThat(thrown.operation()).isEqualTo(endpoint.id());
            assertThat(thrown.code()).isEqualTo(exchange.response().code());
        }
    }

    private static void check(ApiException thrown, int status, JsonNode body) {
        JsonNode dependencies = body.get("dependencies");
        assertThat(thrown)
                .as("the exception for %s %s", status, body)
                .isExactlyInstanceOf(dependencies == null ? exceptionFor(status) : DeletionBlockedException.class);
        assertThat(thrown.status()).isEqualTo(status);
        assertThat(thrown.errorId())
                .contains(UUID.fromString(body.get("errorID").textValue()));
        assertThat(thrown.serverMessage()).contains(body.get("message").textValue());
        assertThat(thrown.dependencies().orElse(null))
                .isEqualTo(dependencies == null ? null : dependencies.textValue());
    }

    private static Class<?> exceptionFor(int status) {
        try (InputStream in = LiteralErrorsTest.class.getResourceAsStream("/castellan/exceptions-by-status.csv")) {
            String table = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String row = table.lines()
                    .filter(line -> line.startsWith(status + ","))
                    .findFirst()
                    .orElseThrow();
            return Class.forName(row.substring(row.indexOf(',') + 1));
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static <I> Object exchange(CastellanClient client, Endpoint<I, ?> endpoint) {
        List<UUID> ids = endpoint.path().variables().stream().map(name -> ID).toList();
        return client.exchange(endpoint, new Arguments<>(ids, Map.of(), null, body(endpoint)));
    }

    @SuppressWarnings("unchecked") // the body has the class that the endpoint accepts
    private static <I> I body(Endpoint<I, ?> endpoint) {
        return (I) BODIES.stream()
                .filter(endpoint.input().item()::isInstance)
                .findFirst()
                .orElse(null);
    }
}
