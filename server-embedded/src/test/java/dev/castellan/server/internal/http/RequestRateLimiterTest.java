package dev.castellan.server.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.rules.ChangeRateLimiter;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.time.MutableClock;
import java.net.InetAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RequestRateLimiterTest {

    private static final Caller ONE = caller(1);
    private static final Caller OTHER = caller(2);

    private final MutableClock clock = new MutableClock(Samples.START);
    private final RequestRateLimiter limit = limit(RateLimits.defaults()
            .window(Duration.ofMinutes(1))
            .requestsPerToken(2)
            .failuresPerAddress(1));

    @Test
    void refusesTokenOverLimitWithRetryAfter() {
        assertThat(limit.count(ONE, false).refusal()).isNull();
        assertThat(limit.count(ONE, false).refusal()).isNull();
        Refusal refusal = limit.count(ONE, false).refusal();
        assertThat(refusal).hasMessage("too many requests with this token: try again after the time in Retry-After");
        assertThat(refusal.kind()).isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void limitsEachTokenSeparately() {
        assertThat(limit.count(ONE, false).refusal()).isNull();
        assertThat(limit.count(ONE, false).refusal()).isNull();
        assertThat(limit.count(OTHER, false).refusal()).isNull();
        assertThat(limit.count(OTHER, false).refusal()).isNull();
    }

    @Test
    void acceptsRequestAfterRetryAfter() {
        assertThat(limit.count(ONE, false).refusal()).isNull();
        assertThat(limit.count(ONE, false).refusal()).isNull();
        Refusal refusal = limit.count(ONE, false).refusal();
        clock.advance(refusal.retryAfter());
        assertThat(limit.count(ONE, false).refusal()).isNull();
    }

    @Test
    void countsFailuresPerAddress() throws Exception {
        InetAddress peer = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        InetAddress neighbour = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
        limit.failure(peer);
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> limit.failure(peer));
        assertThat(refusal)
                .hasMessage("too many requests without a valid token from this address: "
                        + "try again after the time in Retry-After");
        assertThat(refusal.retryAfter()).isEqualTo(Duration.ofMinutes(1));
        limit.failure(neighbour);
    }

    @Test
    void countsFailuresOfOneIpv6NetworkTogether() throws Exception {
        limit.failure(InetAddress.getByName("2001:db8:0:1::1"));
        limit.failure(InetAddress.getByName("2001:db8:0:2::1"));

        assertThatThrownBy(() -> limit.failure(InetAddress.getByName("2001:db8:0:1::2")))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void ignoresFailuresWithoutAddress() {
        limit.failure(null);
        limit.failure(null);
    }

    @Test
    void limitsNothingWhenLimitsAreOff() throws Exception {
        RequestRateLimiter off = limit(RateLimits.off());
        InetAddress peer = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        for (int i = 0; i < 1000; i++) {
            assertThat(off.count(ONE, false).refusal()).isNull();
            off.failure(peer);
        }
    }

    private RequestRateLimiter limit(RateLimits limits) {
        return new RequestRateLimiter(limits, new ChangeRateLimiter(limits, clock), clock);
    }

    private static Caller caller(long token) {
        return Caller.withToken(Samples.OURS, Samples.id(token), Samples.id(7), Role.CLIENT);
    }
}
