package dev.castellan.harness.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.internal.journal.JournalRecorder;
import dev.castellan.harness.internal.request.IncomingCall;
import dev.castellan.model.NewProject;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class JournalTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @AutoClose
    private final TestServer server = TestServer.builder().withoutSocket().start();

    @Test
    void entryContainsRequestAndResponse() {
        Tenant tenant = server.tenant().name("blue").frozenAt(NOON).create();
        Project apollo = tenant.client().projects().create("Apollo");
        JournalEntry entry = tenant.journal().last().orElseThrow();
        assertThat(entry.number()).isEqualTo(1);
        assertThat(entry.time()).isEqualTo(NOON);
        assertThat(entry.operation()).isEqualTo("projects.create");
        assertThat(entry.caller()).contains("admin");
        assertThat(entry.request().method() + " " + entry.request().path()
                        + entry.request().query())
                .isEqualTo("POST /api/v1/projects");
        assertThat(entry.request().headers().first("Content-Type")).isEqualTo("application/json");
        assertThat(entry.body().orElseThrow()).hasToString("{\"name\":\"Apollo\"}");
        assertThat(entry.bodyAs(NewProject.class)).isEqualTo(new NewProject("Apollo"));
        assertThat(entry.status()).isEqualTo(201);
        assertThat(entry.response().headers().first("Location")).isEqualTo("/api/v1/projects/" + apollo.id());
        assertThat(entry.responseAs(Project.class)).isEqualTo(apollo);
        assertThat(entry.errorMessage()).isEmpty();
        assertThat(entry.connection()).isEmpty();
        assertThat(entry.interceptions()).isEmpty();
        assertThat(entry.duration()).isPositive();
    }

    @Test
    void printsOneLinePerEntry() {
        Tenant tenant = server.tenant().name("blue").frozenAt(NOON).create();
        tenant.client().projects().create("Apollo");
        assertUnauthenticated(() -> withUnknownToken(tenant).users().me());
        assertThat(tenant.journal().toString().replaceAll("[0-9.]+ ms", "N ms")).isEqualTo("""
                        Journal of tenant blue: 2 requests
                          #1 2026-03-01T12:00:00Z admin: POST /api/v1/projects -> 201 (projects.create, N ms)
                          #2 2026-03-01T12:00:00Z anonymous: GET /api/v1/users/me -> 401 %s (users.me, N ms)""".formatted(
                tenant.journal().last().flatMap(JournalEntry::errorMessage).orElseThrow()));
    }

    @Test
    void recordsRefusedRequests() {
        Tenant tenant = server.newTenant();
        assertUnauthenticated(() ->
                withUnknownToken(tenant).request(HttpMethod.GET, "/coffee").send());
        JournalEntry entry = tenant.journal().last().orElseThrow();
        assertThat(entry.operation()).isEqualTo("GET /api/v1/coffee");
        assertThat(entry.caller()).isEmpty();
        assertThat(entry.errorMessage()).isPresent();
    }

    @Test
    void recordsSamePortForRequestsOnSameConnection() {
        try (TestServer listening = TestServer.start()) {
            Tenant tenant = listening.newTenant();
            tenant.client().users().me();
            tenant.client().users().me();
            List<InetSocketAddress> peers = tenant.journal().entries().stream()
                    .map(entry -> entry.connection().orElseThrow())
                    .toList();
            assertThat(peers).hasSize(2).allMatch(peer -> peer.getAddress().isLoopbackAddress());
            assertThat(peers.get(0)).isEqualTo(peers.get(1));
        }
    }

    @Test
    void readingEntriesDoesNotRemoveThem() {
        Tenant tenant = server.newTenant();
        tenant.client().users().me();
        assertThat(tenant.journal().entries())
                .isEqualTo(tenant.journal().entries())
                .hasSize(1);
    }

    @Test
    void discardsOldestEntriesAboveCapacityAndCountsThem() {
        Tenant tenant = server.tenant().journalCapacity(3).create();
        for (int i = 1; i <= 5; i++) {
            tenant.client().users().me();
        }
        assertThat(tenant.journal().entries()).extracting(JournalEntry::number).containsExactly(3L, 4L, 5L);
        assertThat(tenant.journal().droppedCount()).isEqualTo(2);
        assertThat(tenant.journal().toString()).contains("3 requests, 2 older dropped\n");
    }

    @Test
    void resetClearsEntriesAndRestartsNumbering() {
        Tenant tenant = server.newTenant();
        tenant.client().users().me();
        tenant.reset();
        assertThat(tenant.journal().entries()).isEmpty();
        tenant.client().users().me();
        assertThat(tenant.journal().last().orElseThrow().number()).isEqualTo(1);
    }

    @Test
    void doesNotRecordRequestStartedBeforeJournalIsCleared() {
        JournalRecorder keeper = new JournalRecorder("blue", 10, Clock.systemUTC(), () -> null);
        long before = System.nanoTime();
        keeper.clear();
        ApiRequest request = ApiRequest.of("GET", "/api/v1/users/me", Headers.empty());
        IncomingCall call = new IncomingCall(request, null, null, null);
        ApiResponse response = new ApiResponse(200, Headers.empty(), ApiRequest.NO_BODY);
        keeper.record(call, response, List.of(), null, before);
        assertThat(keeper.entries()).isEmpty();
        keeper.record(call, response, List.of("delay of 1 s"), null, System.nanoTime());
        assertThat(keeper.last().orElseThrow().interceptions()).containsExactly("delay of 1 s");
        assertThat(keeper.toString()).contains("-> 200 [intercepted: delay of 1 s] (");
    }

    @Test
    void eachTenantHasItsOwnJournal() {
        Tenant own = server.newTenant();
        Tenant other = server.newTenant();
        other.client().users().me();
        assertThat(own.journal().entries()).isEmpty();
        assertThat(server.journal().entries()).isEmpty();
    }

    @Test
    void serverJournalRecordsRequestsWithoutTenant() {
        try (TestServer listening = TestServer.start();
                CastellanClient client =
                        listening.trustedClient().token("unknown").build()) {
            assertUnauthenticated(() -> client.users().me());
            assertThat(listening.journal().entries())
                    .singleElement()
                    .satisfies(entry -> assertThat(entry.status()).isEqualTo(401));
        }
    }

    @Test
    void findsEntriesForGivenOperation() {
        Tenant tenant = server.newTenant();
        tenant.client().users().me();
        Project apollo = tenant.client().projects().create("Apollo");
        tenant.client().projects().get(apollo.id());
        assertThat(tenant.journal().entries(ProjectEndpoints.GET))
                .singleElement()
                .satisfies(entry ->
                        assertThat(entry.request().path()).endsWith(apollo.id().toString()));
    }

    @Test
    void assignsConsecutiveNumbersToParallelRequests() throws InterruptedException, ExecutionException {
        Tenant tenant = server.tenant().journalCapacity(100).create();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (Future<Object> finished : threads.invokeAll(IntStream.range(0, 400)
                    .<Callable<Object>>mapToObj(
                            i -> () -> tenant.client().users().me())
                    .toList())) {
                finished.get();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(tenant.journal().droppedCount()).isEqualTo(300);
        assertThat(tenant.journal().entries())
                .extracting(JournalEntry::number)
                .isEqualTo(LongStream.rangeClosed(301, 400).boxed().toList());
    }

    private static CastellanClient withUnknownToken(Tenant tenant) {
        return tenant.client().withToken("unknown");
    }

    private static void assertUnauthenticated(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(UnauthenticatedException.class);
    }
}
