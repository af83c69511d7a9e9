package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.store.OutcomeUnknownException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests a connection that breaks during a commit, which makes the outcome unknown. */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
@Tag("database")
final class LostCommitTest {

    private static final String BODY = "{\"name\":\"Apollo\"}";

    private Database database;
    private Proxy proxy;

    @BeforeEach
    void start() throws IOException {
        database = Postgres.withTables();
        proxy = Proxy.before(database);
    }

    @AfterEach
    void stop() {
        proxy.close();
        database.close();
    }

    @ParameterizedTest
    @EnumSource
    void doesNotRetryWriteWithUnknownOutcome(Proxy.Loss loss) {
        try (JdbcStore store = Node.patientStore(database, url())) {
            UUID organization = UUID.randomUUID();
            AtomicInteger runs = new AtomicInteger();
            proxy.lose(loss, "Acme");

            Throwable failure = catchThrowable(() -> store.write(organization, tx -> {
                tx.insert(Samples.organization(organization));
                return runs.incrementAndGet();
            }));

            assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
            assertThat(runs).hasValue(1);
            assertThat(store.organizations()).hasSize(loss == Proxy.Loss.RESPONSE ? 1 : 0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void restoreReportsUnknownOutcomeAfterLostCommit(Proxy.Loss loss) {
        UUID organization = UUID.randomUUID();
        byte[] backup = backupOf(organization);
        try (JdbcStore store = Node.patientStore(database, url())) {
            proxy.lose(loss, "Acme");

            Throwable failure = catchThrowable(() -> store.restore(new ByteArrayInputStream(backup)));

            assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
            assertThat(store.organizations()).hasSize(loss == Proxy.Loss.RESPONSE ? 1 : 0);
        }
    }

    @Test
    void retryWithSameIdempotencyKeyReplaysResponseIfCommitSucceeded() {
        try (Node node = Node.patientOn(database, url())) {
            ApiCalls root = node.root();
            proxy.lose(Proxy.Loss.RESPONSE, "Apollo");

            assertUnavailable(root.post("/projects", BODY, "Idempotency-Key", "once"));
            TimedResponse repeated = root.post("/projects", BODY, "Idempotency-Key", "once");

            assertThat(repeated.status()).isEqualTo(201);
            assertThat(repeated.has("Idempotent-Replayed")).isTrue();
            assertThat(root.get("/projects/" + repeated.text("project_id")).status())
                    .isEqualTo(200);
            assertThat(root.all("/projects")).hasSize(2);
        }
    }

    @Test
    void retryWithSameIdempotencyKeyCreatesProjectIfCommitFailed() {
        try (Node node = Node.patientOn(database, url())) {
            ApiCalls root = node.root();
            proxy.lose(Proxy.Loss.REQUEST, "Apollo");

            assertUnavailable(root.post("/projects", BODY, "Idempotency-Key", "once"));
            TimedResponse repeated = root.post("/projects", BODY, "Idempotency-Key", "once");

            assertThat(repeated.status()).isEqualTo(201);
            assertThat(repeated.has("Idempotent-Replayed")).isFalse();
            assertThat(root.all("/projects")).hasSize(2);
        }
    }

    @Test
    void returns500WithoutRetryAfterWhenRequestHasNoIdempotencyKey() {
        try (Node node = Node.patientOn(database, url())) {
            ApiCalls root = node.root();
            proxy.lose(Proxy.Loss.RESPONSE, "Apollo");

            TimedResponse response = root.post("/projects", BODY);

            assertThat(response.status()).isEqualTo(500);
            assertThat(response.has("Retry-After")).isFalse();
            assertThat(root.all("/projects")).hasSize(2);
        }
    }

    private static byte[] backupOf(UUID organization) {
        ByteArrayOutputStream backup = new ByteArrayOutputStream();
        try (Database other = Postgres.withTables();
                JdbcStore store = Node.patientStore(other, other.url())) {
            store.write(organization, tx -> {
                tx.insert(Samples.organization(organization));
                tx.projects().insert(Samples.project(0));
                tx.users().insert(Samples.admin(1));
                return true;
            });
            store.backup(backup);
        }
        return backup.toByteArray();
    }

    private static void assertUnavailable(TimedResponse response) {
        assertThat(response.status()).as("status of %s", response.body()).isEqualTo(503);
        assertThat(response.has("Retry-After")).isTrue();
    }

    /** Disables prepared statements, because the proxy must read the text of the statements. */
    private String url() {
        return Urls.withPort(database.url(), proxy.port()) + "?prepareThreshold=0";
    }
}
