package dev.castellan.harness.interception;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PresetTest {

    private static final int ROUNDS = 60;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void retriedOperationsTakeEffectExactlyOnceWithFlakyPreset(boolean socket) {
        try (TestServer server = socket
                        ? TestServer.start()
                        : TestServer.builder().withoutSocket().start();
                Tenant tenant = server.newTenant()) {
            List<Interception> faults = tenant.interceptions().apply(Preset.FLAKY);

            onboard(patient(tenant));

            assertThat(faults).allSatisfy(fault -> assertThat(fault.hits()).isPositive());
            tenant.interceptions().clear();
            assertThat(tenant.client().projects().list().stream()
                            .map(Project::name)
                            .filter(name -> name.startsWith("Apollo")))
                    .hasSize(ROUNDS)
                    .doesNotHaveDuplicates();
            assertThat(tenant.client().users().list().stream().map(User::name).filter(name -> name.startsWith("robot")))
                    .hasSize(ROUNDS)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void seedDeterminesFaultHitCountsWithFlakyPreset() {
        try (TestServer server = TestServer.builder().withoutSocket().start();
                Tenant one = server.newTenant();
                Tenant two = server.newTenant();
                Tenant other = server.newTenant()) {
            List<Integer> hits = hits(one, 5);

            assertThat(hits(two, 5)).isEqualTo(hits);
            assertThat(hits(other, 6)).isNotEqualTo(hits);
        }
    }

    @Test
    void slowPresetDelaysResponses() {
        try (TestServer server = TestServer.builder().withoutSocket().start();
                Tenant tenant = server.newTenant()) {
            tenant.interceptions().apply(Preset.SLOW);
            long start = System.nanoTime();

            for (int i = 0; i < 4; i++) {
                tenant.client().users().me();
            }

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(600));
            assertThat(tenant.interceptions().list())
                    .extracting(Interception::hits)
                    .containsExactly(4, 1);
        }
    }

    @Test
    void retriesSucceedWithRateLimitedPreset() {
        try (TestServer server = TestServer.builder().withoutSocket().start();
                Tenant tenant = server.newTenant()) {
            List<Interception> faults = tenant.interceptions().apply(Preset.RATE_LIMITED);

            for (int i = 0; i < 3; i++) {
                tenant.client().projects().create("Apollo " + i);
            }

            assertThat(faults).extracting(Interception::hits).containsExactly(1);
            assertThat(tenant.client().projects().list()).hasSize(4);
        }
    }

    private static List<Integer> hits(Tenant tenant, long seed) {
        List<Interception> faults = tenant.interceptions().apply(Preset.FLAKY, seed);
        for (int i = 0; i < 80; i++) {
            patient(tenant).users().me();
        }
        return faults.stream().map(Interception::hits).toList();
    }

    private static void onboard(CastellanClient client) {
        for (int i = 0; i < ROUNDS; i++) {
            UUID project = client.projects().create("Apollo " + i).id();
            UUID robot = client.users()
                    .create(NewServiceAccount.of("robot " + i, Role.CLIENT))
                    .id();
            client.projects().addUser(project, robot);
            assertThat(client.projects().listUsers(project))
                    .extracting(User::id)
                    .contains(robot);
        }
    }

    private static CastellanClient patient(Tenant tenant) {
        Retries retries = Retries.standard().withMaxAttempts(8).withDelays(Duration.ofMillis(1), Duration.ofMillis(5));
        return tenant.client().withOptions(ClientOptions.NONE.withRetries(retries));
    }
}
