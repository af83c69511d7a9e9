package dev.castellan.server.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests a bucket of ten units that refills in ten seconds, at one unit per second. */
class TokenBucketsTest {

    private final MutableClock clock = new MutableClock(Samples.START);
    private final TokenBuckets<Integer> buckets = new TokenBuckets<>(10, Duration.ofSeconds(10), clock);

    @Test
    void fullBucketAllowsEntireCapacityImmediately() {
        assertThat(next(20)).isEqualTo(10);
    }

    @Test
    void emptyBucketReturnsTimeUntilNextUnit() {
        next(10);
        assertThat(waitFor(1)).isEqualTo(Duration.ofSeconds(1));
        clock.advance(Duration.ofMillis(400));
        assertThat(waitFor(1)).isEqualTo(Duration.ofMillis(600));
    }

    @Test
    void unitIsAvailableExactlyAfterReturnedTime() {
        next(10);
        clock.advance(Duration.ofMillis(999));
        assertThat(waitFor(1)).isEqualTo(Duration.ofMillis(1));
        clock.advance(Duration.ofMillis(1));
        assertThat(waitFor(1)).isZero();
        assertThat(waitFor(1)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void returnsRemainingUnitsAndTimeUntilNextUnit() {
        next(3);
        assertThat(buckets.take(1)).isEqualTo(new TokenBuckets.Level(true, 6, Duration.ofSeconds(1)));
        clock.advance(Duration.ofMillis(2300));
        assertThat(buckets.take(1)).isEqualTo(new TokenBuckets.Level(true, 7, Duration.ofMillis(700)));
        next(7);
        assertThat(buckets.take(1)).isEqualTo(new TokenBuckets.Level(false, 0, Duration.ofMillis(700)));
    }

    @Test
    void failedAttemptsDoNotDelayNextUnit() {
        next(10);
        for (int i = 0; i < 10; i++) {
            clock.advance(Duration.ofMillis(50));
            assertThat(waitFor(1)).isPositive();
        }
        clock.advance(Duration.ofMillis(500));
        assertThat(waitFor(1)).isZero();
    }

    @Test
    void bucketNeverExceedsItsCapacity() {
        next(3);
        clock.advance(Duration.ofHours(1));
        assertThat(next(20)).isEqualTo(10);
    }

    @Test
    void supportsLargestCapacityWithLongestWindow() {
        RateLimits largest = RateLimits.defaults()
                .window(Duration.ofDays(31))
                .requestsPerToken(Integer.MAX_VALUE)
                .failuresPerAddress(1);
        TokenBuckets<Integer> large = new TokenBuckets<>(largest.requestsPerToken(), largest.window(), clock);
        assertThat(large.take(1).granted()).isTrue();
        clock.advance(largest.window());
        assertThat(large.take(1).granted()).isTrue();
    }

    @Test
    void removesNoUnitsWhenClockStepsBack() {
        next(5);
        clock.advance(Duration.ofHours(-1));
        assertThat(next(20)).isEqualTo(5);
    }

    @Test
    void eachKeyHasItsOwnBucket() {
        next(10);
        assertThat(waitFor(2)).isZero();
    }

    @Test
    void remembersExhaustedKeyAmongThousandsOfKeys() {
        next(10);
        for (int key = 2; key < 12_000; key++) {
            assertThat(waitFor(key)).isZero();
        }
        assertThat(waitFor(1)).isPositive();
    }

    @Test
    void discardsFullestBucketsWhenThereAreTooMany() {
        TokenBuckets<Integer> sample = new TokenBuckets<>(10, Duration.ofHours(1), clock, 100);
        for (int i = 0; i < 10; i++) {
            sample.take(1);
        }
        for (int key = 2; key < 10_000; key++) {
            sample.take(key);
            assertThat(sample.size()).isLessThanOrEqualTo(101);
        }

        assertThat(sample.take(1).granted())
                .as("the bucket that was empty all the while")
                .isFalse();
    }

    @Test
    void keepsMostBucketsWhenAllAreExhausted() {
        TokenBuckets<Integer> sample = new TokenBuckets<>(1, Duration.ofHours(1), clock, 100);
        for (int key = 0; key < 102; key++) {
            sample.take(key);
        }

        assertThat(sample.size()).isBetween(75, 100);
    }

    /** Returns the time until a unit is available, or zero if the bucket had one. */
    private Duration waitFor(int key) {
        TokenBuckets.Level level = buckets.take(key);
        return level.granted() ? Duration.ZERO : level.untilNext();
    }

    private int next(int attempts) {
        int next = 0;
        for (int i = 0; i < attempts; i++) {
            next += buckets.take(1).granted() ? 1 : 0;
        }
        return next;
    }
}
