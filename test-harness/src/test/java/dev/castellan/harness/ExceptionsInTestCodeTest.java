package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.harness.interception.Interception;
import dev.castellan.harness.internal.request.TestCodeException;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.json.JsonValue;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * Tests that a test sees exceptions thrown by its code in interceptions, and that other requests are not affected.
 */
class ExceptionsInTestCodeTest {

    @AutoClose
    private static final TestServer SERVER = TestServer.start();

    @AutoClose
    private final Tenant tenant = SERVER.newTenant();

    private final CastellanClient admin = tenant.client().withOptions(ClientOptions.NONE.withRetries(Retries.none()));

    @Test
    void reportsFaultWhoseBodyConditionThrows() {
        Interception fault = tenant.interceptions()
                .on(ProjectEndpoints.CREATE)
                .withBody("is large", ExceptionsInTestCodeTest::isLarge)
                .reset();
        assertFails("interception 'connection reset on projects.create, body is large'", "body is large", "no size");
        assertThat(fault.hits()).isZero();
        assertThat(last().interceptions()).isEmpty();
        fault.remove();
        assertThat(admin.projects().create("Apollo").name()).isEqualTo("Apollo");
        assertThat(last().failure()).isEmpty();
        assertThat(admin.projects().list()).hasSize(2);
    }

    @Test
    void reportsFaultWhoseUntilConditionThrows() {
        tenant.interceptions()
                .on(ProjectEndpoints.CREATE)
                .until(() -> {
                    throw new IllegalStateException("no end");
                })
                .respond(502);
        assertFails("interception 'respond with 502 on projects.create, for a time'", "until(..)", "no end");
    }

    @Test
    void reportsStubWhoseBodyConditionThrows() {
        Interception stub = tenant.on(ProjectEndpoints.CREATE)
                .withBody("is large", ExceptionsInTestCodeTest::isLarge)
                .respond(200, "{}");
        assertFails("interception 'respond with 200 on projects.create, body is large'", "body is large", "no size");
        assertThat(tenant.interceptions().unused()).containsExactly(stub);
    }

    @Test
    void reportsStubWhoseHandlerThrows() {
        tenant.on(ProjectEndpoints.CREATE).handle(call -> {
            throw new IllegalStateException("no\nhandler");
        });
        assertFails(
                "interception 'handle on projects.create'",
                "handle(..)",
                "java.lang.IllegalStateException: no handler");
    }

    @Test
    void reportsStubWhoseHandlerFailsAssertion() {
        tenant.on(ProjectEndpoints.CREATE).handle(call -> {
            assertThat(call.caller().isAdmin()).isFalse();
            return call.respond(204);
        });
        assertFails("interception 'handle on projects.create'", "handle(..)", "AssertionFailedError");
    }

    @Test
    void reportsStubWhoseHandlerOverflowsStack() {
        tenant.on(ProjectEndpoints.CREATE).handle(call -> call.respond(endless(0)));
        assertFails("interception 'handle on projects.create'", "handle(..)", "java.lang.StackOverflowError");
    }

    @Test
    @SuppressWarnings("NullAway") // a deliberate mistake in a test
    void reportsStubWhoseHandlerReturnsNull() {
        tenant.on(ProjectEndpoints.CREATE).handle(call -> null);
        assertThatThrownBy(() -> admin.projects().create("Apollo")).isInstanceOf(ServerFailureException.class);
        assertThat(last().failure())
                .contains("interception 'handle on projects.create': handle(..): returned no response");
    }

    @Test
    void reportsStubWhoseTransformationThrows() {
        tenant.on(ProjectEndpoints.CREATE).transform(response -> {
            throw new IllegalStateException("no change");
        });
        assertFails("interception 'transform on projects.create'", "transform(..)", "no change");
    }

    @Test
    void appliesFaultEvenWhenStubHandlerThrows() {
        tenant.on(ProjectEndpoints.CREATE).handle(call -> {
            throw new IllegalStateException("no handler");
        });
        tenant.on(ProjectEndpoints.CREATE).loseResponse();
        assertThatThrownBy(() -> admin.projects().create("Apollo")).isInstanceOf(TransportException.class);
        assertThat(last().interceptions()).hasSize(1);
        assertThat(last().failure().orElseThrow()).contains("no handler");
    }

    @Test
    void exceptionInTestCodeDoesNotAffectOtherTenants() {
        try (Tenant other = SERVER.newTenant()) {
            tenant.interceptions()
                    .onAny()
                    .until(() -> {
                        throw new IllegalStateException("no end");
                    })
                    .reset();
            assertThatThrownBy(() -> admin.users().me()).isInstanceOf(ServerFailureException.class);
            assertThat(other.client().users().me()).isNotNull();
            assertThatThrownBy(() -> admin.users().me()).isInstanceOf(ServerFailureException.class);
        }
    }

    @Test
    void hidesSecretsInReportedException() {
        String token = tenant.token();
        tenant.on(ProjectEndpoints.CREATE).handle(call -> {
            throw new IllegalStateException("token " + token);
        });
        assertThatThrownBy(() -> admin.projects().create("Apollo")).isInstanceOf(ServerFailureException.class);
        assertThat(last().failure().orElseThrow())
                .contains(token.substring(0, 15))
                .doesNotContain(token);
        assertThat(last()).asString().doesNotContain(token);
    }

    @Test
    void expectationReportsRequestAndExceptionThrownByCondition() {
        admin.projects().create("Apollo");
        assertThatThrownBy(() -> tenant.journal()
                        .expect(ProjectEndpoints.CREATE)
                        .withBody("is large", ExceptionsInTestCodeTest::isLarge)
                        .times(1))
                .isInstanceOf(TestCodeException.class)
                .hasMessageContainingAll("#1 POST /api/v1/projects by admin", "body is large", "no size")
                .hasMessageContaining("ExceptionsInTestCodeTest.java:")
                .hasCauseInstanceOf(NullPointerException.class);
    }

    @Test
    void waitingExpectationFailsImmediatelyWhenConditionThrows() {
        admin.projects().create("Apollo");
        assertThatThrownBy(() -> tenant.journal()
                        .expect(ProjectEndpoints.CREATE)
                        .withBody("is large", ExceptionsInTestCodeTest::isLarge)
                        .within(Duration.ofDays(1))
                        .times(2))
                .isInstanceOf(TestCodeException.class)
                .hasMessageContaining("#1 POST");
    }

    @Test
    void filteringEntriesReportsRequestForWhichConditionThrows() {
        admin.projects().create("Apollo");
        assertThatThrownBy(() -> tenant.journal()
                        .expectAny()
                        .withBody("is large", ExceptionsInTestCodeTest::isLarge)
                        .atLeast(0))
                .hasMessageContaining("#1 POST");
    }

    /** Checks that a request fails, and that the client and the journal report the same failure. */
    private void assertFails(String culprit, String part, String thrown) {
        assertThatThrownBy(() -> admin.projects().create("Apollo"))
                .isInstanceOf(ServerFailureException.class)
                .hasMessageContainingAll("the test's own code failed", culprit, part, thrown);
        assertThat(last().status()).isEqualTo(500);
        assertThat(last().failure().orElseThrow())
                .startsWith(culprit)
                .contains(part, thrown, "ExceptionsInTestCodeTest.java:")
                .doesNotContain("\n");
        assertThat(last().toString()).containsOnlyOnce(culprit);
    }

    private JournalEntry last() {
        return tenant.journal().last().orElseThrow();
    }

    private static int endless(int depth) {
        return depth < 0 ? depth : endless(depth + 1) + 1;
    }

    /** Throws an exception, because a project does not have a {@code size} field. */
    private static boolean isLarge(JsonValue body) {
        return Objects.requireNonNull(body.fields().get("size"), "no size").isObject();
    }
}
