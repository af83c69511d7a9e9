package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditEvent.ChangeSource;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.audit.AuditRow.Via;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.serve.RunningServer;
import dev.castellan.support.concurrent.Condition;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the audit events that the server and its commands leave in the store, and the options for them. */
@Timeout(240)
@DisabledOnOs(OS.WINDOWS)
final class AuditEventsTest {

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();
    private Path file;

    @BeforeEach
    void nameTheData() {
        file = directory.resolve("castellan.db");
        console.withTables(file);
    }

    @ParameterizedTest
    @CsvSource({"on,4", "off,0"})
    void optionControlsWhetherAuditEventsAreStored(String audit, int retained) throws Exception {
        console.with("CASTELLAN_AUDIT", audit);
        init();
        try (RunningServer server = console.serve("--port", "0")) {
            assertThat(request(server, "POST", "/projects", "{\"name\":\"Apollo\"}"))
                    .contains("Apollo");
            finish("recover-admin", "--token-file", path("a.token"));
            JsonNode page = new ObjectMapper().readTree(request(server, "GET", "/audit-events", ""));
            assertThat(page.path("data").size()).isEqualTo(retained == 0 ? 0 : 3);
        }
        finish("recover-admin", "--token-file", path("b.token"));

        assertThat(StoredOrganization.events(file)).hasSize(retained);
    }

    @Test
    void deletesAuditEventsOlderThanConfiguredDays() throws Exception {
        UUID organization = UUID.fromString(init().field("organization_id"));
        Instant now = Clock.systemUTC().instant();
        insert(organization, "tests.old", now.minus(Duration.ofDays(31)));
        insert(organization, "tests.young", now.minus(Duration.ofDays(29)));

        try (RunningServer server = console.serve("--port", "0", "--audit-days", "30")) {
            assertThat(server.baseUrl()).isNotNull();
            Condition.await(
                    () -> !StoredOrganization.operations(file).contains("tests.old"),
                    () -> StoredOrganization.operations(file).toString());
        }
        assertThat(StoredOrganization.operations(file)).containsExactly("organizations.create", "tests.young");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyCommandThatChangesDataRecordsAuditEvent(boolean served) throws Exception {
        UUID organization = UUID.fromString(init().field("organization_id"));
        try (RunningServer server = served ? console.serve("--port", "0") : null) {
            assertThat(server != null).isEqualTo(served);
            String token =
                    finish("recover-admin", "--token-file", path("found.token")).field("token_id");
            finish("token", "delete", "--secret-file", path("found.token"));
            finish("organization", "renew-keys");
            finish("organization", "update", organization.toString(), "--admin-passkeys-required", "off");
            finish("recover-admin", "--token-file", path("a.token"), "--link-file", path("a.link"));

            assertThat(StoredOrganization.events(file))
                    .allSatisfy(event -> assertThat(event.via()).isEqualTo(ChangeSource.COMMAND))
                    .extracting(AuditEvent::operation)
                    .containsExactly(
                            "invitations.renew",
                            "tokens.recoverAdmin",
                            "organizations.update",
                            "organizations.renewSigningKey",
                            "tokens.delete",
                            "tokens.recoverAdmin",
                            "organizations.create");
            assertThat(StoredOrganization.events(file).get(4).objectIds())
                    .last()
                    .hasToString(token);
        }
    }

    private Result init() {
        return finish("init", "--token-file", path("root.token"));
    }

    /** Inserts an event at the given time. */
    private void insert(UUID organization, String operation, Instant at) {
        try (JdbcStore store =
                JdbcStore.sqlite(file).clock(Clock.fixed(at, ZoneOffset.UTC)).open()) {
            store.write(organization, tx -> {
                tx.auditEvents()
                        .insert(new AuditRow(
                                UUID.randomUUID(), tx.now(), operation, Via.EMBEDDER, null, null, List.of(), null));
                return true;
            });
        }
    }

    private String request(RunningServer server, String method, String path, String body) throws Exception {
        String token = Files.readString(directory.resolve("root.token")).strip();
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.baseUrl() + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private Result finish(String... words) {
        Result result = console.run(words);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }
}
