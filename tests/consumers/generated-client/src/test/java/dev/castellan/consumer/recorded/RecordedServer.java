package dev.castellan.consumer.recorded;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListSet;

/** A server that records the operations that succeed. Safe for use by multiple threads. */
public final class RecordedServer implements AutoCloseable {

    private final Set<String> succeeded = new ConcurrentSkipListSet<>();
    private final MemoryStore store = new MemoryStore(Clock.systemUTC());
    private final CastellanServer server = CastellanServer.builder()
            .store(store)
            .requestListener((call, response, time) -> {
                if (call.endpoint() != null && response.status() < 300) {
                    succeeded.add(call.endpoint().id());
                }
            })
            .start();

    /** Returns the URL of the API. */
    public String url() {
        return server.baseUrl().toString();
    }

    /** Returns a token of the first {@code org_admin}. */
    public String adminToken() {
        return server.bootstrap().token();
    }

    /** Signs a user in, and returns the session id. The API has no operation for sign-ins. */
    public UUID signIn(UUID user) {
        UUID session = UUID.randomUUID();
        TokenHash hash = TokenHash.of(session.toString());
        return store.write(server.bootstrap().organizationId(), tx -> {
            Instant now = tx.now();
            tx.sessions()
                    .insert(new SessionRow(
                            session, user, hash, SessionRow.Method.PASSWORD, null, now, now, now, null, null));
            return session;
        });
    }

    /** Creates a passkey for a user, and returns its id. The API has no operation that creates passkeys. */
    public UUID registerPasskey(UUID user) {
        UUID passkey = UUID.randomUUID();
        return store.write(server.bootstrap().organizationId(), tx -> {
            tx.passkeys()
                    .insert(new PasskeyRow(
                            passkey, user, passkey.toString(), "cHVibGlj", 0, "Phone", tx.now(), null, List.of()));
            return passkey;
        });
    }

    /** Returns the ids of the operations that have succeeded so far. */
    public Set<String> succeeded() {
        return succeeded;
    }

    /** Returns the ids of all operations in the OpenAPI document. */
    public static Set<String> documented() {
        try {
            return new TreeSet<>(new ObjectMapper().readTree(OpenApi.text()).findValuesAsText("operationId"));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the OpenAPI document is JSON", e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
