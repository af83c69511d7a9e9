package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.harness.data.Seed;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.inputs.NewInput;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a used tenant cannot be distinguished from a new one after a reset. */
class ResetTest {

    private static final Seed TEAM = Seeds.parse("""
            projects: { research: {} }
            users: { alice: { role: client, in: [research], token: true } }
            collections: { papers: { in: research } }
            inputs: { draft: { in: research, collections: [papers] } }
            queries: { question: { on: draft } }
            """, "team.yaml");

    private static final List<Consumer<Tenant>> DEEDS = List.of(
            tenant -> as(tenant, "admin").projects().create("Apollo"),
            tenant -> as(tenant, "admin").users().create(NewServiceAccount.of("ci", Role.CLIENT)),
            tenant -> as(tenant, "admin").tokens().create(NewToken.forCaller()),
            tenant -> as(tenant, "alice").inputs().create(tenant.projectId("research"), NewInput.withName("Paper")),
            tenant -> as(tenant, "alice").queries().delete(tenant.queryId("question")),
            tenant -> as(tenant, "alice").inputs().delete(tenant.inputId("draft")),
            tenant -> as(tenant, "admin").projects().addUser(tenant.defaultProjectId(), tenant.userId("alice")),
            tenant -> as(tenant, "alice").projects().get(UUID.randomUUID()),
            tenant -> tenant.create(Seeds.project("gemini-" + UUID.randomUUID())),
            tenant -> tenant.create(Seeds.user("bob-" + UUID.randomUUID()).role(Role.CLIENT)),
            tenant -> tenant.clock().advance(Duration.ofDays(1)),
            tenant -> tenant.clock().resume(),
            tenant -> tenant.clock().set(Instant.EPOCH),
            tenant -> tenant.on(ProjectEndpoints.GET).respond(500),
            tenant -> tenant.onAny().everyNth(3).rateLimited(Duration.ofSeconds(1)),
            tenant -> tenant.on(HttpMethod.POST, "/jobs").respond(202, "{}"),
            tenant -> tenant.on(ProjectEndpoints.CREATE).respond(500, "{}"),
            tenant -> tenant.markInUse(tenant.queryId("question"), "run 42"),
            tenant -> tenant.restore(tenant.snapshot()));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void resetTenantHasSameStateAsNewTenant(long chance) {
        try (TestServer server = TestServer.builder().withoutSocket().start();
                Tenant used = tenant(server, "used");
                Tenant fresh = tenant(server, "fresh")) {
            Random random = new Random(chance);
            for (int i = 0; i < 60; i++) {
                dare(() -> DEEDS.get(random.nextInt(DEEDS.size())).accept(used));
            }
            used.reset();
            assertSame(used, fresh);
        }
    }

    private static void assertSame(Tenant used, Tenant fresh) {
        assertThat(used.export()).isEqualTo(fresh.export());
        assertThat(used.journal().entries()).isEmpty();
        assertThat(used.journal().droppedCount()).isZero();
        assertThat(used.interceptions().list()).isEmpty();
        assertThat(used.interceptions().unused()).isEmpty();
        assertThat(used.clock().setting()).isEqualTo(fresh.clock().setting());
        assertThat(used.token("alice")).isEqualTo(fresh.token("alice"));
        Project next = used.client().projects().create("Next");
        assertThat(next).isEqualTo(fresh.client().projects().create("Next"));
        assertThat(used.client().tokens().create(NewToken.forCaller()))
                .isEqualTo(fresh.client().tokens().create(NewToken.forCaller()));
        used.client("alice").queries().delete(used.queryId("question"));
        assertThat(used.client().users().list())
                .containsExactlyElementsOf(fresh.client().users().list());
    }

    private static CastellanClient as(Tenant tenant, String user) {
        return tenant.client(user).withOptions(ClientOptions.NONE.withRetries(Retries.none()));
    }

    private static Tenant tenant(TestServer server, String name) {
        return server.tenant()
                .name(name)
                .ids(42)
                .seed(TEAM)
                .frozenAt(Instant.parse("2026-03-04T12:00:00Z"))
                .create();
    }

    /** Runs a call that may fail, because it is refused or hit by a fault or a stub, or because its resource is gone. */
    private static void dare(Runnable deed) {
        try {
            deed.run();
        } catch (CastellanException | IllegalArgumentException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }
}
