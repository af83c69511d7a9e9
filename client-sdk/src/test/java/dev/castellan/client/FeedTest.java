package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.PagingException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.audit.AuditSort;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class FeedTest {

    private final Script server = new Script();
    private final FakeTime time = new FakeTime();
    private final CastellanClient client = CastellanClient.builder()
            .transport(new Transport() {
                @Override
                public ApiResponse send(ApiRequest request) throws IOException {
                    return server.send(request);
                }

                /** Responds at once, so the test needs no other thread. */
                @Override
                public CompletableFuture<ApiResponse> sendAsync(ApiRequest request, Duration timeLimit) {
                    try {
                        return CompletableFuture.completedFuture(send(request));
                    } catch (IOException e) {
                        return CompletableFuture.failedFuture(e);
                    }
                }
            })
            .token("made-up")
            .timing(time.timing())
            .retries(Retries.none())
            .build();

    @Test
    void startsAtOldestEventIfNoCursorIsGiven() {
        page(false, "c1", 1);
        assertThat(client.auditEvents().follow(null).iterator().next().id()).isEqualTo(id(1));
        assertThat(server.sent()).extracting(ApiRequest::query).containsExactly("sort=at");
    }

    @Test
    void continuesAfterCursorWithSameFilter() {
        page(false, "c2", 2);
        AuditFilter filter = AuditFilter.ALL.withOperation("users.create").withSort(AuditSort.AT_DESCENDING);
        Iterator<AuditEvent> events =
                client.auditEvents().follow(filter, "c1").pageSize(3).iterator();
        assertThat(events.next().id()).isEqualTo(id(2));
        assertThat(server.sent())
                .extracting(ApiRequest::query)
                .containsExactly("operation=users.create&sort=at&cursor=c1&limit=3");
    }

    @Test
    void fetchesNextPageWithoutDelayIfMorePagesFollow() {
        page(true, "c1", 1, 2).page(true, "c2", 3).page(false, "c3", 4);
        assertThat(ids(client.auditEvents().follow(null).stream().limit(4)))
                .containsExactly(id(1), id(2), id(3), id(4));
        assertThat(time.slept()).isEmpty();
    }

    @Test
    void increasesDelayUpToMaximumWhileThereAreNoNewEvents() {
        page(false, "c1", 1);
        for (int i = 0; i < 6; i++) {
            page(false, "c1");
        }
        page(false, "c2", 2).page(false, "c3", 3);
        assertThat(ids(client.auditEvents().follow(null).stream().limit(3))).containsExactly(id(1), id(2), id(3));
        assertThat(time.slept()).extracting(Duration::toSeconds).containsExactly(1L, 2L, 4L, 8L, 10L, 10L, 10L, 1L);
    }

    @Test
    void maximumDelayAlsoLimitsFirstDelay() {
        page(false, "c1", 1).page(false, "c1").page(false, "c2", 2);
        Feed<AuditEvent> feed = client.auditEvents().follow(null).maxDelay(Duration.ofMillis(20));
        assertThat(ids(feed.stream().limit(2))).containsExactly(id(1), id(2));
        assertThat(time.slept()).containsExactly(Duration.ofMillis(20), Duration.ofMillis(20));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> feed.maxDelay(Duration.ZERO))
                .withMessageStartingWith("maxDelay: ");
        assertThatIllegalArgumentException().isThrownBy(() -> feed.pageSize(0)).withMessageStartingWith("pageSize: ");
    }

    @Test
    void pagesContainItemsAndCursor() {
        page(true, "c1").page(false, "c2", 1, 2).page(false, "c2").page(false, "c3", 3);
        Iterator<Page<AuditEvent>> pages =
                client.auditEvents().follow(null).pages().iterator();
        Page<AuditEvent> first = pages.next();
        Page<AuditEvent> second = pages.next();
        assertThat(ids(first.data().stream())).containsExactly(id(1), id(2));
        assertThat(first.nextCursor()).isEqualTo("c2");
        assertThat(ids(second.data().stream())).containsExactly(id(3));
        assertThat(second.nextCursor()).isEqualTo("c3");
        assertThat(pages.hasNext()).isTrue();
    }

    @Test
    void fetchesSamePageAgainAfterFailure() {
        page(true, "c1", 1).server.responds(500);
        page(false, "c2", 2);
        Iterator<Page<AuditEvent>> pages =
                client.auditEvents().follow(null).pages().iterator();
        assertThat(pages.next().nextCursor()).isEqualTo("c1");
        assertThatExceptionOfType(ServerFailureException.class).isThrownBy(pages::next);
        assertThat(pages.next().nextCursor()).isEqualTo("c2");
        assertThat(server.sent())
                .extracting(ApiRequest::query)
                .containsExactly("sort=at", "sort=at&cursor=c1", "sort=at&cursor=c1");
    }

    @Test
    void everyIterationStartsAtSameCursor() {
        page(false, "c1", 1).page(false, "c1", 1);
        Feed<AuditEvent> feed = client.auditEvents().follow("c0");
        assertThat(ids(feed.stream().limit(1))).containsExactly(id(1));
        assertThat(ids(feed.stream().limit(1))).containsExactly(id(1));
    }

    @Test
    void interruptEndsWaitForNextPage() {
        page(false, "c1", 1);
        Iterator<AuditEvent> events = client.auditEvents().follow(null).iterator();
        events.next();
        time.atNextPause(() -> Thread.currentThread().interrupt());
        assertThatExceptionOfType(CallCancelledException.class).isThrownBy(events::next);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(server.sent()).hasSize(1);
    }

    @Test
    void closingClientEndsWaitForNextPage() {
        page(false, "c1", 1);
        Iterator<AuditEvent> events = client.auditEvents().follow(null).iterator();
        events.next();
        time.atNextPause(client::close);
        assertThatExceptionOfType(ClientClosedException.class).isThrownBy(events::next);
        assertThat(server.sent()).hasSize(1);
    }

    @Test
    void failsIfPageHasNoCursor() {
        server.then(request -> response("{\"data\":[],\"has_more\":false}"));
        assertThatExceptionOfType(PagingException.class)
                .isThrownBy(() -> client.auditEvents().follow(null).iterator().next())
                .withMessageContaining("the server cannot be followed: a page has no cursor");
    }

    @Test
    void failsIfServerRepeatsCursorAlthoughItReturnsEvents() {
        page(false, "c1", 1).page(false, "c1", 2);
        Iterator<AuditEvent> events = client.auditEvents().follow(null).iterator();
        events.next();
        assertThatExceptionOfType(PagingException.class)
                .isThrownBy(events::next)
                .withMessageContaining("the server sent the same cursor twice");
    }

    @Test
    void failsIfCursorsOfEmptyPagesFormCycle() {
        page(true, "c1").page(true, "c2").page(true, "c1");
        assertThatExceptionOfType(PagingException.class)
                .isThrownBy(() -> client.auditEvents().follow(null).iterator().next())
                .withMessageContaining("the server sent the same cursor twice");
    }

    @Test
    void rejectsFilterWithEndTime() {
        AuditFilter january = AuditFilter.ALL.withUntil(Instant.parse("2030-02-01T00:00:00Z"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.auditEvents().follow(january, null))
                .withMessageStartingWith("until: ");
    }

    @Test
    void ignoresPageThatArrivesAfterCancellation() {
        page(false, "c1", 1);
        List<String> cursors = new ArrayList<>();
        CompletableFuture<Void> feed =
                client.auditEvents().follow(null).forEachPageAsync(page -> cursors.add(page.nextCursor()));
        server.then(request -> {
            feed.cancel(true);
            return body(false, "c2", 2);
        });
        time.advance(Duration.ofSeconds(1));
        assertThat(server.sent()).hasSize(2);
        assertThat(cursors).containsExactly("c1");
        assertThat(time.pending()).isEmpty();
    }

    @Test
    void asynchronousFeedPassesPagesUntilItIsCancelled() {
        page(true, "c1", 1).page(false, "c2", 2).page(false, "c2").page(false, "c3", 3);
        List<String> cursors = new ArrayList<>();
        CompletableFuture<Void> feed =
                client.async().auditEvents().follow(null).forEachPageAsync(page -> cursors.add(page.nextCursor()));
        assertThat(cursors).containsExactly("c1", "c2");
        time.advance(Duration.ofSeconds(1));
        assertThat(cursors).containsExactly("c1", "c2");
        time.advance(Duration.ofSeconds(2));
        assertThat(cursors).containsExactly("c1", "c2", "c3");
        assertThat(time.pending()).containsExactly(Duration.ofSeconds(1));

        assertThat(feed).isNotDone();
        feed.cancel(true);
        assertThat(time.pending()).isEmpty();
    }

    @Test
    void asynchronousFeedFailsIfActionThrows() {
        page(false, "c1", 1);
        IllegalStateException full = new IllegalStateException("full");
        CompletableFuture<Void> feed = client.auditEvents().follow(null).forEachAsync(event -> {
            throw full;
        });
        assertThat(feed).isCompletedExceptionally();
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(feed::join)
                .withCause(full);
        assertThat(time.pending()).isEmpty();
    }

    @Test
    void closingClientEndsAsynchronousFeed() {
        page(false, "c1", 1);
        CompletableFuture<Void> feed = client.auditEvents().follow(null).forEachAsync(event -> {});
        client.close();
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(feed::join)
                .withCauseInstanceOf(ClientClosedException.class);
    }

    private FeedTest page(boolean more, String cursor, int... events) {
        server.then(request -> body(more, cursor, events));
        return this;
    }

    private static ApiResponse body(boolean more, String cursor, int... events) {
        String data = Arrays.stream(events)
                .mapToObj(
                        number -> "{\"event_id\":\"" + id(number)
                                + "\",\"at\":\"2030-01-31T12:00:00.000Z\",\"operation\":\"o\",\"via\":\"api\",\"object_ids\":[]}")
                .collect(Collectors.joining(",", "[", "]"));
        return response("{\"data\":" + data + ",\"has_more\":" + more + ",\"next_cursor\":\"" + cursor + "\"}");
    }

    private static ApiResponse response(String json) {
        return new ApiResponse(200, Headers.empty(), json.getBytes(StandardCharsets.UTF_8));
    }

    private static UUID id(int number) {
        return new UUID(0, number);
    }

    private static List<UUID> ids(Stream<AuditEvent> events) {
        return events.map(AuditEvent::id).toList();
    }
}
