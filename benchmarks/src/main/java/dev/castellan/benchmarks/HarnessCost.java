package dev.castellan.benchmarks;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TenantSnapshot;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.seeds.Seed;
import dev.castellan.harness.seeds.SeedBuilder;
import dev.castellan.harness.seeds.SeedUser;
import dev.castellan.model.Role;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Measures what the test harness costs a test, without the start of JUnit: a server, a tenant and its first answer over
 * a socket, in a fresh JVM and in a warm one; a tenant on a running server; a reset; taking and restoring a snapshot of
 * 100,000 users.
 */
public final class HarnessCost {

    private static final int CYCLES = 201;
    private static final int USERS = 100_000;

    private HarnessCost() {}

    /** Measures and prints medians. */
    public static void main(String[] args) {
        print("server, tenant, first answer, close: cold", millis(HarnessCost::live));
        print("server, tenant, first answer, close: warm", median(HarnessCost::live));
        try (TestServer server = TestServer.start()) {
            print("tenant, first answer, close", median(() -> visit(server)));
            Tenant tenant = server.newTenant();
            print("reset of a small tenant", median(tenant::reset));
        }
        measureLarge();
    }

    private static void measureLarge() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            Tenant tenant = server.tenant().seeded(manyUsers()).create();
            print("snapshot of " + USERS + " users", median(tenant::snapshot));
            TenantSnapshot snapshot = tenant.snapshot();
            print("its return", median(() -> tenant.restore(snapshot)));
            print("reset of a tenant of " + USERS + " users", median(tenant::reset));
        }
    }

    private static Seed manyUsers() {
        SeedBuilder seed = Seed.builder();
        for (int i = 0; i < USERS; i++) {
            seed.user("user-" + i, new SeedUser(Role.CLIENT, false, null, null, Set.of(), List.of()));
        }
        return seed.build();
    }

    private static void live() {
        try (TestServer server = TestServer.start()) {
            server.newTenant().client().users().me();
        }
    }

    private static void visit(TestServer server) {
        try (Tenant tenant = server.newTenant()) {
            tenant.client().users().me();
        }
    }

    private static double median(Runnable work) {
        double[] millis = new double[CYCLES];
        for (int i = 0; i < 2 * CYCLES; i++) {
            millis[i % CYCLES] = millis(work);
        }
        Arrays.sort(millis);
        return millis[CYCLES / 2];
    }

    private static double millis(Runnable work) {
        long before = System.nanoTime();
        work.run();
        return (System.nanoTime() - before) / 1e6;
    }

    private static void print(String what, double millis) {
        System.out.printf("%-50s %8.3f ms%n", what, millis);
    }
}
