package dev.castellan.server.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LastUseTest {

    private final RepeatedReadStore store = new RepeatedReadStore(new MemoryStore(new MutableClock(Samples.START)));
    private final List<Runnable> waiting = new ArrayList<>();
    private final LastUse lastUse = new LastUse(store, (delay, task) -> {
        assertThat(delay).isEqualTo(LastUse.GATHERING);
        waiting.add(task);
    });

    LastUseTest() {
        insertTokens(Samples.OURS, 7, 8);
        insertTokens(Samples.THEIRS, 7, 9);
        store.takeAsked();
    }

    @Test
    void recordsFirstUseAfterDelay() {
        use(7, Duration.ofMinutes(1));
        assertThat(recorded(7)).isNull();
        flush();
        assertThat(recorded(7)).isEqualTo(at(Duration.ofMinutes(1)));
    }

    @Test
    void doesNotRecordNextUseWithin15Minutes() {
        use(7, Duration.ZERO);
        flush();
        use(7, Duration.ofMinutes(15).minusMillis(1));
        assertThat(waiting).isEmpty();
        assertThat(recorded(7)).isEqualTo(Samples.START);
    }

    @Test
    void recordsNextUseAfter15Minutes() {
        use(7, Duration.ZERO);
        flush();
        use(7, Duration.ofMinutes(15));
        flush();
        assertThat(recorded(7)).isEqualTo(at(Duration.ofMinutes(15)));
    }

    @Test
    void writesGatheredUsesOncePerOrganization() {
        use(7, Duration.ofSeconds(1));
        use(8, Duration.ofSeconds(2));
        use(7, Duration.ofSeconds(3));
        lastUse.record(bearer(Samples.THEIRS, 7), at(Duration.ofSeconds(4)));
        lastUse.record(bearer(Samples.THEIRS, 9), at(Duration.ofSeconds(5)));
        store.takeAsked();
        assertThat(waiting).hasSize(1);
        flush();
        assertThat(store.takeAsked()).containsExactly("write", "write");
        assertThat(recorded(7)).isEqualTo(at(Duration.ofSeconds(1)));
        assertThat(recorded(8)).isEqualTo(at(Duration.ofSeconds(2)));
        assertThat(row(Samples.THEIRS, 7).lastUsedAt()).isEqualTo(at(Duration.ofSeconds(4)));
        assertThat(row(Samples.THEIRS, 9).lastUsedAt()).isEqualTo(at(Duration.ofSeconds(5)));
    }

    @Test
    void ignoresUseByCallerReadBeforeLastUseWasRecorded() {
        CallerRow before = bearer(Samples.OURS, 7);
        use(7, Duration.ZERO);
        flush();
        lastUse.record(before, at(Duration.ofMinutes(1)));
        flush();
        assertThat(recorded(7)).isEqualTo(Samples.START);
    }

    @Test
    void skipsDeletedTokenAndRecordsOthers() {
        use(7, Duration.ZERO);
        use(8, Duration.ZERO);
        store.write(Samples.OURS, tx -> {
            tx.tokens().delete(Samples.id(7));
            return true;
        });
        flush();
        assertThat(store.<Boolean>read(
                        Samples.OURS, view -> view.tokens().get(Samples.id(7)).isEmpty()))
                .isTrue();
        assertThat(recorded(8)).isEqualTo(Samples.START);
    }

    @Test
    void recordsUsesInOtherOrganizationsIfWriteToOneFails() {
        TokenRow strange = Samples.token(1, Samples.user(1));
        UUID nowhere = Samples.id(0xC);
        store.failWritesOf(nowhere);
        lastUse.record(CallerRow.of(nowhere, strange, Samples.user(1)), Samples.START);
        use(7, Duration.ZERO);
        flush();
        assertThat(recorded(7)).isEqualTo(Samples.START);
    }

    @Test
    void throwsNoExceptionWhenStoreIsUnavailable() {
        CallerRow bearer = bearer(Samples.OURS, 7);
        store.close();
        lastUse.record(bearer, Samples.START);
        flush();
        lastUse.record(bearer, at(Duration.ofHours(1)));
        flush();
    }

    @Test
    void forgetsUseRejectedBySchedulerAndTriesToScheduleNextUse() {
        List<Runnable> refused = new ArrayList<>();
        LastUse closed = new LastUse(store, (delay, task) -> {
            refused.add(task);
            throw new RejectedExecutionException("closed");
        });
        closed.record(bearer(Samples.OURS, 7), Samples.START);
        closed.record(bearer(Samples.OURS, 7), Samples.START);
        assertThat(refused).hasSize(2);
        refused.forEach(Runnable::run);
        assertThat(recorded(7)).isNull();
    }

    @Test
    void dropsUseBeyondMaximumButRecordsNextUse() {
        UserRow owner = Samples.user(1);
        IntStream.range(0, LastUse.MAX_TOKENS)
                .mapToObj(number -> Samples.token(1000 + number, owner))
                .forEach(token -> lastUse.record(CallerRow.of(Samples.OURS, token, owner), Samples.START));
        use(8, Duration.ZERO);
        flush();
        assertThat(recorded(8)).isNull();
        use(8, Duration.ofSeconds(1));
        flush();
        assertThat(recorded(8)).isEqualTo(at(Duration.ofSeconds(1)));
    }

    @Test
    void recordsGatheredUsesWhenServerCloses() {
        MutableClock clock = new MutableClock(Samples.START);
        RepeatedReadStore watched = new RepeatedReadStore(new MemoryStore(clock));
        CastellanServer server =
                CastellanServer.builder().withoutSocket().store(watched).start();
        Bootstrap created = server.bootstrap();
        Headers headers = Headers.of("Authorization", "Bearer " + created.token());
        assertThat(server.handle(ApiRequest.of("GET", "/api/v1/users/me", headers))
                        .status())
                .isEqualTo(200);
        server.close();

        MemoryStore afterwards = new MemoryStore(clock);
        afterwards.restore(watched.last());
        assertThat(afterwards.<List<TokenRow>>read(
                        created.organizationId(), view -> view.tokens().list(null, 9)))
                .extracting(TokenRow::lastUsedAt)
                .containsExactly(Samples.START);
    }

    private void use(long token, Duration after) {
        lastUse.record(bearer(Samples.OURS, token), at(after));
    }

    private void flush() {
        List<Runnable> due = List.copyOf(waiting);
        waiting.clear();
        assertThat(due).hasSize(1);
        due.get(0).run();
    }

    private CallerRow bearer(UUID organization, long token) {
        return CallerRow.of(organization, row(organization, token), Samples.user(1));
    }

    private Instant recorded(long token) {
        return row(Samples.OURS, token).lastUsedAt();
    }

    private TokenRow row(UUID organization, long token) {
        return store.read(
                organization, view -> view.tokens().get(Samples.id(token)).orElseThrow());
    }

    private void insertTokens(UUID organization, long... numbers) {
        store.write(organization, tx -> {
            tx.insert(Samples.organization(organization));
            tx.users().insert(Samples.user(1));
            for (long number : numbers) {
                tx.tokens().insert(Samples.token(number, Samples.user(1), organization + " " + number));
            }
            return true;
        });
    }

    private static Instant at(Duration after) {
        return Samples.START.plus(after);
    }
}
