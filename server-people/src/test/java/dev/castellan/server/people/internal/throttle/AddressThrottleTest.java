package dev.castellan.server.people.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.concurrent.Race;
import dev.castellan.support.time.MutableClock;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AddressThrottleTest {

    private final MutableClock clock = new MutableClock();
    private final AddressThrottle throttle = new AddressThrottle(20, clock);
    private final InetAddress home = address("192.0.2.7");

    @Test
    void allowsTwentyFailuresWithinFifteenMinutes() {
        fail(home, 20);

        assertRefused(home, Duration.ofMinutes(15));
        clock.advance(Duration.ofMinutes(15).minusMillis(1));
        assertRefused(home, Duration.ofMillis(1));
        clock.advance(Duration.ofMillis(1));
        fail(home, 20);
        assertRefused(home, Duration.ofMinutes(15));
    }

    @Test
    void countsEachFailureForFifteenMinutes() {
        fail(home, 19);
        clock.advance(Duration.ofMinutes(10));
        fail(home, 1);
        clock.advance(Duration.ofMinutes(5));

        fail(home, 19);
        assertRefused(home, Duration.ofMinutes(10));
    }

    @Test
    void doesNotCountRefusedAttempts() {
        fail(home, 20);
        assertRefused(home, Duration.ofMinutes(15));
        clock.advance(Duration.ofMinutes(15));

        fail(home, 20);
    }

    @Test
    void doesNotCountSuccessfulAttempts() {
        for (int i = 0; i < 100; i++) {
            throttle.begin(home).didNotFail();
        }

        assertThat(throttle.size()).isZero();
        fail(home, 20);
    }

    @Test
    void enforcesLimitForConcurrentAttempts() {
        List<Boolean> started = Race.run(64, thread -> {
            try {
                throttle.begin(home);
                return true;
            } catch (Refusal e) {
                return false;
            }
        });

        assertThat(started).filteredOn(is -> is).hasSize(20);
    }

    @Test
    void limitsEachIpv4AddressAndEachIpv6NetworkSeparately() {
        fail(home, 20);
        fail(address("192.0.2.8"), 20);
        fail(address("2001:db8::1"), 20);

        assertRefused(address("2001:db8::2:3"), Duration.ofMinutes(15));
        fail(address("2001:db8:0:1::1"), 1);
    }

    @Test
    void doesNotLimitUnknownAddress() {
        for (int i = 0; i < 100; i++) {
            throttle.begin(null).didNotFail();
        }
        assertThat(throttle.size()).isZero();
    }

    @Test
    void discardsOldestAddressWhenMaximumNumberIsExceeded() {
        AddressThrottle small = new AddressThrottle(1, clock, 2);
        small.begin(home);
        small.begin(address("192.0.2.8"));
        small.begin(address("192.0.2.9"));

        assertThat(small.size()).isEqualTo(2);
        small.begin(home);
        assertThatThrownBy(() -> small.begin(address("192.0.2.9"))).isInstanceOf(Refusal.class);
    }

    private void fail(InetAddress address, int times) {
        for (int i = 0; i < times; i++) {
            throttle.begin(address);
        }
    }

    private void assertRefused(InetAddress address, Duration wait) {
        assertThatThrownBy(() -> throttle.begin(address)).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.kind()).isEqualTo(ErrorKind.RATE_LIMITED);
            assertThat(refusal.retryAfter()).isEqualTo(wait);
        });
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }
}
