package dev.castellan.client.internal.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.ScriptedSource;
import dev.castellan.client.internal.concurrent.DaemonThreads;
import dev.castellan.client.token.AccessToken;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class RefreshingTokensTest {

    private static final AccessToken FIRST = AccessToken.of("made-up-1");
    private static final AccessToken SECOND = AccessToken.of("made-up-2");

    private final MutableClock clock = new MutableClock();
    private final ScriptedSource source = new ScriptedSource();
    private final RefreshingTokens tokens = new RefreshingTokens(source, clock);

    @Test
    void doesNotFetchTokenBeforeItIsNeeded() {
        assertThat(tokens.current()).isNull();
        assertThat(source.requested()).isZero();
    }

    @Test
    void callersShareFetchInProgress() {
        List<CompletableFuture<AccessToken>> callers =
                IntStream.range(0, 50).mapToObj(i -> tokens.token()).toList();
        assertThat(source.requested()).isOne();
        source.responds(FIRST);
        assertThat(callers).allSatisfy(caller -> assertThat(caller).isCompletedWithValue(FIRST));
        assertThat(tokens.current()).isSameAs(FIRST);
        assertThat(source.requested()).isOne();
    }

    @Test
    void concurrentThreadsShareSingleFetch() throws Exception {
        AtomicInteger requested = new AtomicInteger();
        CountDownLatch allWait = new CountDownLatch(16);
        RefreshingTokens shared = new RefreshingTokens(
                () -> DaemonThreads.call(() -> {
                    allWait.await();
                    return AccessToken.of("made-up-" + requested.incrementAndGet());
                }),
                clock);
        Set<String> got = ConcurrentHashMap.newKeySet();
        List<Thread> callers = IntStream.range(0, 16)
                .mapToObj(i -> new Thread(() -> {
                    CompletableFuture<AccessToken> token = shared.token();
                    allWait.countDown();
                    got.add(token.join().value());
                }))
                .toList();
        callers.forEach(Thread::start);
        for (Thread caller : callers) {
            caller.join(10_000);
        }
        assertThat(got).containsExactly("made-up-1");
        assertThat(requested).hasValue(1);
    }

    @Test
    void cancellingFutureOfOneCallerDoesNotCancelFetch() {
        CompletableFuture<AccessToken> impatient = tokens.token();
        CompletableFuture<AccessToken> patient = tokens.token();
        impatient.cancel(true);
        assertThat(source.last()).isNotCancelled();
        source.responds(FIRST);
        assertThat(patient).isCompletedWithValue(FIRST);
    }

    @Test
    void doesNotRefreshTokenWithoutExpiry() {
        have(FIRST);
        clock.advance(Duration.ofDays(10_000));
        assertThat(tokens.current()).isSameAs(FIRST);
        assertThat(source.requested()).isOne();
    }

    @ParameterizedTest
    @CsvSource({"PT1H, PT55M", "PT20M, PT15M", "PT4M, PT3M", "PT8S, PT6S", "P365D, P364DT23H55M"})
    void refreshesTokenInBackgroundBeforeItExpires(Duration lifetime, Duration refreshed) {
        AccessToken shortLived = expiringIn(lifetime);
        have(shortLived);
        clock.advance(refreshed.minusMillis(1));
        assertThat(tokens.current()).isSameAs(shortLived);
        assertThat(source.requested()).isOne();
        clock.advance(Duration.ofMillis(1));
        assertThat(tokens.current()).isSameAs(shortLived);
        assertThat(tokens.token()).isCompletedWithValue(shortLived);
        assertThat(source.requested()).isEqualTo(2);
        source.responds(SECOND);
        assertThat(tokens.current()).isSameAs(SECOND);
        assertThat(source.requested()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"PT1H, PT45M", "P20D, P15D", "P90D, P76D"})
    void refreshesInBackgroundBeforeExpiryReportedByServer(Duration lifetime, Duration requested) {
        have(FIRST);
        Instant end = clock.instant().plus(lifetime);
        tokens.expires(FIRST.value(), end);
        clock.advance(requested.minusMillis(1));
        tokens.expires(FIRST.value(), end);
        assertThat(tokens.current()).isSameAs(FIRST);
        assertThat(source.requested()).isOne();
        clock.advance(Duration.ofMillis(1));
        assertThat(tokens.current()).isSameAs(FIRST);
        assertThat(source.requested()).isEqualTo(2);
        source.responds(SECOND);
        assertThat(tokens.current()).isSameAs(SECOND);
    }

    @Test
    void refreshesEarlierIfServerReportsEarlierExpiry() {
        have(FIRST);
        tokens.expires(FIRST.value(), clock.instant().plus(Duration.ofDays(90)));
        tokens.expires(FIRST.value(), clock.instant().plus(Duration.ofHours(1)));
        clock.advance(Duration.ofMinutes(45));
        tokens.current();
        assertThat(source.requested()).isEqualTo(2);
    }

    @Test
    void delaysNextFetchIfSourceStillReturnsExpiringToken() {
        have(FIRST);
        Instant end = clock.instant().plus(Duration.ofHours(1));
        tokens.expires(FIRST.value(), end);
        clock.advance(Duration.ofMinutes(45));
        tokens.current();
        source.responds(FIRST);
        tokens.expires(FIRST.value(), end);
        clock.advance(Duration.ofMinutes(11));
        assertThat(tokens.current()).isSameAs(FIRST);
        assertThat(source.requested()).isEqualTo(2);
        clock.advance(Duration.ofMinutes(1));
        tokens.current();
        assertThat(source.requested()).isEqualTo(3);
        source.fails();
        clock.advance(Duration.ofMinutes(1));
        tokens.current();
        assertThat(source.requested()).isEqualTo(3);
    }

    @Test
    void ignoresReportedExpiryOfOtherTokenOrIfSourceProvidesExpiry() {
        have(expiringIn(Duration.ofHours(2)));
        tokens.expires(tokens.current().value(), clock.instant().plus(Duration.ofMinutes(1)));
        tokens.expires(SECOND.value(), clock.instant().plus(Duration.ofMinutes(1)));
        clock.advance(Duration.ofMinutes(59));
        tokens.current();
        assertThat(source.requested()).isOne();
    }

    @Test
    void usesTokenUntilServerRejectsItIfClientClockIsAhead() {
        have(FIRST);
        tokens.expires(FIRST.value(), clock.instant().minusSeconds(1));
        assertThat(tokens.current()).isSameAs(FIRST);
        clock.advance(Duration.ofDays(1));
        assertThat(tokens.current()).isSameAs(FIRST);
        assertThat(source.requested()).isOne();
    }

    @Test
    void doesNotUseExpiredToken() {
        have(expiringIn(Duration.ofHours(1)));
        clock.advance(Duration.ofHours(1));
        assertThat(tokens.current()).isNull();
        CompletableFuture<AccessToken> next = tokens.token();
        assertThat(next).isNotDone();
        source.responds(SECOND);
        assertThat(next).isCompletedWithValue(SECOND);
    }

    @Test
    void usesOldTokenAndDelaysNextFetchAfterFailedRefresh() {
        AccessToken shortLived = expiringIn(Duration.ofHours(1));
        have(shortLived);
        clock.advance(Duration.ofMinutes(56));
        tokens.current();
        source.fails();
        for (int i = 0; i < 100; i++) {
            assertThat(tokens.current()).isSameAs(shortLived);
        }
        assertThat(source.requested()).isEqualTo(2);
        clock.advance(RefreshingTokens.PAUSE);
        assertThat(tokens.current()).isSameAs(shortLived);
        assertThat(source.requested()).isEqualTo(3);
    }

    @Test
    void doesNotRefetchImmediatelyAfterSourceReturnsSameToken() {
        AccessToken shortLived = expiringIn(Duration.ofHours(1));
        have(shortLived);
        clock.advance(Duration.ofMinutes(56));
        for (int i = 0; i < 100; i++) {
            assertThat(tokens.current()).isSameAs(shortLived);
            source.responds(shortLived);
        }
        assertThat(source.requested()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-8760H", "PT-6M", "PT-1S", "PT0S", "PT0.001S", "PT4.999S"})
    void usesExpiredOrExpiringTokenFromSourceUntilServerRejectsIt(Duration rest) {
        AccessToken late = expiringIn(rest);
        have(late);
        for (int i = 0; i < 100; i++) {
            assertThat(tokens.current()).isSameAs(late);
            clock.advance(Duration.ofSeconds(3));
        }
        assertThat(source.requested()).isOne();
        CompletableFuture<Boolean> renewed = tokens.renew(late.value());
        source.responds(SECOND);
        assertThat(renewed).isCompletedWithValue(true);
        assertThat(tokens.current()).isSameAs(SECOND);
    }

    @Test
    void acceptsTokenWithEarliestPossibleExpiry() {
        have(new AccessToken("made-up", Instant.MIN));
        assertThat(tokens.current()).isNotNull();
        assertThat(source.requested()).isOne();
    }

    @Test
    void renewsTokenAfterClockStepsBack() {
        have(FIRST);
        CompletableFuture<Boolean> same = tokens.renew("made-up-1");
        source.responds(FIRST);
        assertThat(same).isCompletedWithValue(false);
        clock.advance(Duration.ofHours(-1));
        CompletableFuture<Boolean> renewed = tokens.renew("made-up-1");
        source.responds(SECOND);
        assertThat(renewed).isCompletedWithValue(true);
    }

    @Test
    void refreshesTokenAfterClockStepsBack() {
        have(expiringIn(Duration.ofHours(1)));
        clock.advance(Duration.ofMinutes(59));
        tokens.current();
        source.fails();
        clock.advance(Duration.ofMinutes(-2));
        tokens.current();
        assertThat(source.requested()).isEqualTo(3);
    }

    @Test
    void doesNotRefreshTokenWithLatestPossibleExpiry() {
        have(new AccessToken("made-up", Instant.MAX));
        clock.advance(Duration.ofDays(10_000));
        assertThat(tokens.current()).isNotNull();
        assertThat(source.requested()).isOne();
    }

    @Test
    void failedFetchAffectsOnlyWaitingCallers() {
        CompletableFuture<AccessToken> unlucky = tokens.token();
        source.fails();
        assertThat(unlucky).isCompletedExceptionally();
        CompletableFuture<AccessToken> next = tokens.token();
        assertThat(source.requested()).isEqualTo(2);
        source.responds(FIRST);
        assertThat(next).isCompletedWithValue(FIRST);
    }

    @Test
    void concurrentRenewalsOfSameTokenShareSingleFetch() {
        have(FIRST);
        CompletableFuture<Boolean> mine = tokens.renew("made-up-1");
        CompletableFuture<Boolean> other = tokens.renew("made-up-1");
        assertThat(source.requested()).isEqualTo(2);
        source.responds(SECOND);
        assertThat(mine).isCompletedWithValue(true);
        assertThat(other).isCompletedWithValue(true);
        assertThat(tokens.renew("made-up-1")).isCompletedWithValue(true);
        assertThat(source.requested()).isEqualTo(2);
    }

    @Test
    void renewalFailsIfSourceReturnsSameToken() {
        have(FIRST);
        CompletableFuture<Boolean> renewed = tokens.renew("made-up-1");
        source.responds(AccessToken.of("made-up-1"));
        assertThat(renewed).isCompletedWithValue(false);
        assertThat(tokens.renew("made-up-1")).isCompletedWithValue(false);
        assertThat(source.requested()).isEqualTo(2);
        clock.advance(RefreshingTokens.PAUSE);
        assertThat(tokens.renew("made-up-1")).isNotDone();
        assertThat(source.requested()).isEqualTo(3);
    }

    @Test
    void renewalFailsButTokenStaysUsableIfSourceFails() {
        have(FIRST);
        CompletableFuture<Boolean> renewed = tokens.renew("made-up-1");
        source.fails();
        assertThat(renewed).isCompletedWithValue(false);
        assertThat(tokens.current()).isSameAs(FIRST);
    }

    @Test
    void cancelsFetchThatTimesOutAndFetchesAgainOnNextCall() {
        RefreshingTokens impatient = new RefreshingTokens(source, clock, Duration.ofMillis(1));
        assertThat(impatient.token())
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(TimeoutException.class);
        assertThat(source.last()).isCancelled();
        CompletableFuture<AccessToken> unused = impatient.token();
        assertThat(source.requested()).isEqualTo(2);
    }

    @Test
    void waitingCallersReceiveExceptionOnClose() {
        CompletableFuture<AccessToken> waiting = tokens.token();
        tokens.close();
        assertThat(waiting).isCompletedExceptionally();
        assertThat(source.last()).isCancelled();
    }

    @Test
    void closingInterruptsBlockingSource() throws Exception {
        CountDownLatch requested = new CountDownLatch(1);
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        RefreshingTokens blocked = new RefreshingTokens(
                () -> DaemonThreads.call(() -> {
                    requested.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.complete(Thread.currentThread().isDaemon());
                    }
                    throw new IllegalStateException("interrupted");
                }),
                clock);
        CompletableFuture<AccessToken> waiting = blocked.token();
        assertThat(requested.await(10, TimeUnit.SECONDS)).isTrue();
        blocked.close();
        assertThat(interrupted.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(waiting).isCompletedExceptionally();
    }

    private void have(AccessToken token) {
        CompletableFuture<AccessToken> first = tokens.token();
        source.responds(token);
        assertThat(first).isCompletedWithValue(token);
    }

    private AccessToken expiringIn(Duration time) {
        return new AccessToken("made-up-of-short-life", clock.instant().plus(time));
    }
}
