package dev.castellan.server.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.audit.AuditEventWriter;
import dev.castellan.server.internal.configuration.SourceSettings;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.support.time.MutableClock;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LastUseTest {

    private static final InetSocketAddress CLIENT = new InetSocketAddress("192.0.2.7", 4711);

    private final RepeatedReadStore store = new RepeatedReadStore(new MemoryStore(new MutableClock(Samples.START)));
    private final List<Runnable> waiting = new CopyOnWriteArrayList<>();
    private final List<Runnable> waitingLong = new CopyOnWriteArrayList<>();
    private final LastUse lastUse = lastUse((delay, task) -> {
        assertThat(delay).isIn(LastUse.GATHERING, LastUse.INTERVAL);
        (delay.equals(LastUse.GATHERING) ? waiting : waitingLong).add(task);
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
        assertThat(calls(7)).containsExactly(1);
    }

    @Test
    void writesCallCountTogetherWithNextUse() {
        use(7, Duration.ZERO);
        use(7, Duration.ZERO);
        flush();
        IntStream.range(0, 5).forEach(second -> use(7, Duration.ofSeconds(second)));
        use(7, Duration.ofMinutes(15));
        store.takeAsked();
        flush();
        assertThat(store.takeAsked()).containsExactly("write");
        assertThat(calls(7)).containsExactly(8);
        store.takeAsked();
        flush(waitingLong);
        assertThat(store.takeAsked()).isEmpty();
    }

    @Test
    void writesCallCountAfter15MinutesWithoutUse() {
        use(7, Duration.ZERO);
        flush();
        use(7, Duration.ofMinutes(1));
        use(7, Duration.ofMinutes(2));
        flush(waitingLong);
        assertThat(calls(7)).containsExactly(3);
        assertThat(recorded(7)).isEqualTo(at(Duration.ofMinutes(2)));
    }

    @Test
    void countsCallsOfEachDaySeparately() {
        Instant midnight = Instant.parse("2030-01-31T00:00:00Z");
        CallerRow bearer = bearer(Samples.OURS, 7);
        lastUse.record(bearer, midnight.minusSeconds(1), CLIENT);
        lastUse.record(bearer, midnight, CLIENT);
        lastUse.record(bearer, midnight.plusSeconds(1), CLIENT);
        flush();
        assertThat(calls(7)).containsExactly(1, 2);
        assertThat(recorded(7)).isEqualTo(midnight.plusSeconds(1));
    }

    @Test
    void addsCallsToCountOfOtherServers() {
        CallerRow before = bearer(Samples.OURS, 7);
        lastUse.record(before, at(Duration.ofMinutes(2)), CLIENT);
        flush();
        lastUse.record(before, at(Duration.ofMinutes(1)), null);
        flush();
        assertThat(calls(7)).containsExactly(2);
        assertThat(recorded(7)).isEqualTo(at(Duration.ofMinutes(2)));
        assertThat(row(Samples.OURS, 7).activity().address()).isEqualTo("192.0.2.7");
    }

    @Test
    void recordsRefusedUseAtMostEvery15Minutes() {
        refuse(7, Duration.ZERO, ErrorCode.ADDRESS_NOT_ALLOWED);
        assertThat(row(Samples.OURS, 7).activity().refusedAt()).isNull();
        flush();
        refuse(7, Duration.ofMinutes(14), ErrorCode.ADDRESS_NOT_ALLOWED);
        assertThat(waiting).isEmpty();
        TokenActivity activity = row(Samples.OURS, 7).activity();
        assertThat(activity)
                .isEqualTo(new TokenActivity(null, null, Samples.START, "192.0.2.7", "address_not_allowed"));
        assertThat(recorded(7)).isNull();

        refuse(7, Duration.ofMinutes(15), ErrorCode.EXPIRED);
        flush();
        assertThat(row(Samples.OURS, 7).activity().refusedCode()).isEqualTo("expired");
    }

    @Test
    void writesAuditEventOnlyForRefusedAddress() {
        refuse(7, Duration.ZERO, ErrorCode.ADDRESS_NOT_ALLOWED);
        refuse(8, Duration.ZERO, ErrorCode.EXPIRED);
        flush();
        refuse(7, Duration.ofMinutes(15), ErrorCode.ADDRESS_NOT_ALLOWED);
        flush();
        assertThat(store.<List<AuditRow>>read(
                        Samples.OURS,
                        view -> view.auditEvents()
                                .list(new AuditListing(null, null, null, null, null, null, 9))
                                .events()))
                .hasSize(2)
                .allSatisfy(event -> {
                    assertThat(event.operation()).isEqualTo("tokens.addressRefused");
                    assertThat(event.actorId()).isNull();
                    assertThat(event.credentialId()).isEqualTo(Samples.id(7));
                    assertThat(event.objectIds()).containsExactly(Samples.id(7));
                    assertThat(event.address()).isEqualTo("192.0.2.7");
                });
    }

    @Test
    void countsEveryCallMadeWhileUsesAreWritten() throws Exception {
        int calls = 20_000;
        CallerRow bearer = bearer(Samples.OURS, 7);
        Thread caller =
                new Thread(() -> IntStream.range(0, calls).forEach(i -> lastUse.record(bearer, Samples.START, CLIENT)));
        caller.start();
        while (caller.isAlive()) {
            runAll(waiting);
        }
        caller.join();
        runAll(waiting);
        runAll(waitingLong);
        assertThat(calls(7)).containsExactly(calls);
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
    void writesPendingUsesOncePerOrganization() {
        use(7, Duration.ofSeconds(1));
        use(8, Duration.ofSeconds(2));
        use(7, Duration.ofSeconds(3));
        lastUse.record(bearer(Samples.THEIRS, 7), at(Duration.ofSeconds(4)), CLIENT);
        lastUse.record(bearer(Samples.THEIRS, 9), at(Duration.ofSeconds(5)), CLIENT);
        store.takeAsked();
        assertThat(waiting).hasSize(1);
        flush();
        assertThat(store.takeAsked()).containsExactly("write", "write");
        assertThat(recorded(7)).isEqualTo(at(Duration.ofSeconds(3)));
        assertThat(recorded(8)).isEqualTo(at(Duration.ofSeconds(2)));
        assertThat(row(Samples.THEIRS, 7).lastUsedAt()).isEqualTo(at(Duration.ofSeconds(4)));
        assertThat(row(Samples.THEIRS, 9).lastUsedAt()).isEqualTo(at(Duration.ofSeconds(5)));
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
        lastUse.record(CallerRow.of(nowhere, strange, Samples.user(1)), Samples.START, CLIENT);
        use(7, Duration.ZERO);
        flush();
        assertThat(recorded(7)).isEqualTo(Samples.START);
    }

    @Test
    void throwsNoExceptionWhenStoreIsUnavailable() {
        CallerRow bearer = bearer(Samples.OURS, 7);
        store.close();
        lastUse.record(bearer, Samples.START, CLIENT);
        flush();
        lastUse.record(bearer, at(Duration.ofHours(1)), CLIENT);
        flush();
    }

    @Test
    void discardsUseThatSchedulerRejectsAndSchedulesNextUse() {
        List<Runnable> refused = new ArrayList<>();
        LastUse closed = lastUse((delay, task) -> {
            refused.add(task);
            throw new RejectedExecutionException("closed");
        });
        closed.record(bearer(Samples.OURS, 7), Samples.START, CLIENT);
        closed.record(bearer(Samples.OURS, 7), Samples.START, CLIENT);
        assertThat(refused).hasSize(2);
        refused.forEach(Runnable::run);
        assertThat(recorded(7)).isNull();
    }

    @Test
    void waitingCallsOfManyTokensDisplaceNeitherFirstUseNorRefusal() {
        useStrangers(LastUse.MAX_TOKENS, Samples.START);
        use(7, Duration.ZERO);
        lastUse.refuse(bearer(Samples.THEIRS, 9), Samples.START, CLIENT, ErrorCode.ADDRESS_NOT_ALLOWED);
        flush();
        assertThat(recorded(7)).isEqualTo(Samples.START);
        assertThat(row(Samples.THEIRS, 9).activity().refusedCode()).isEqualTo("address_not_allowed");
    }

    @Test
    void writesWaitingCallsSoonWhenThereAreTooMany() {
        use(7, Duration.ZERO);
        flush();
        use(7, Duration.ofMinutes(1));
        useStrangers(LastUse.MAX_TOKENS - 1, Samples.START);
        assertThat(waiting).isEmpty();
        useStrangers(LastUse.MAX_TOKENS, Samples.START);
        flush();
        assertThat(calls(7)).containsExactly(2);
    }

    @Test
    void discardsUsesBeyondMaximumUntilPendingUsesAreWritten() {
        useStrangers(LastUse.MAX_DUE_TOKENS, null);
        use(8, Duration.ZERO);
        flush();
        assertThat(recorded(8)).isNull();
        use(8, Duration.ofSeconds(1));
        flush();
        assertThat(recorded(8)).isEqualTo(at(Duration.ofSeconds(1)));
    }

    @Test
    void writesPendingUsesWhenServerCloses() {
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

    /** Uses tokens of the organization that the store does not contain. */
    private void useStrangers(int count, @Nullable Instant lastUsedAt) {
        UserRow owner = Samples.user(1);
        IntStream.range(0, count)
                .mapToObj(number -> Samples.token(1000 + number, owner).active(lastUsedAt, TokenActivity.NONE))
                .forEach(token -> lastUse.record(CallerRow.of(Samples.OURS, token, owner), Samples.START, CLIENT));
    }

    private void use(long token, Duration after) {
        lastUse.record(bearer(Samples.OURS, token), at(after), CLIENT);
    }

    private void refuse(long token, Duration after, ErrorCode code) {
        lastUse.refuse(bearer(Samples.OURS, token), at(after), CLIENT, code);
    }

    private LastUse lastUse(BackgroundScheduler later) {
        return new LastUse(
                store,
                later,
                AuditEventWriter.ofSignIns(SourceSettings.of(null, null, null).ids(), Quotas.none()));
    }

    private List<Integer> calls(long token) {
        return Objects.requireNonNull(row(Samples.OURS, token).activity().calls())
                .counts();
    }

    private void flush() {
        flush(waiting);
    }

    private static void flush(List<Runnable> tasks) {
        List<Runnable> due = List.copyOf(tasks);
        tasks.clear();
        assertThat(due).hasSize(1);
        due.get(0).run();
    }

    private static void runAll(List<Runnable> tasks) {
        List<Runnable> due = List.copyOf(tasks);
        tasks.removeAll(due);
        due.forEach(Runnable::run);
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
