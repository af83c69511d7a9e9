package week;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.model.NewToken;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A test of an expired token. */
@CastellanTest(frozenAt = "2030-01-31T12:00:00Z")
class ExpiryTest {

    @Test
    void expiredTokenIsRefused(Tenant tenant) {
        String token = tenant.client()
                .tokens()
                .create(NewToken.forCaller().expiringAt(tenant.clock().instant().plus(Duration.ofDays(1))))
                .token();
        CastellanClient client = tenant.client().withToken(token);
        tenant.clock().advance(Duration.ofDays(1));
        assertThrows(UnauthenticatedException.class, () -> client.users().me());
    }
}
