package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.TokenVerifier;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.UnauthenticatedException;
import java.util.UUID;

/** Checks the token of a customer's request. */
final class CheckTokenOfCustomer {

    private CheckTokenOfCustomer() {}

    static int run(CastellanClient client, String token, UUID projectId) {
        try {
            TokenVerifier.of(client).verify(token, projectId);
            return 200;
        } catch (UnauthenticatedException e) {
            return 401;
        } catch (ForbiddenException e) {
            return 403;
        }
    }
}
