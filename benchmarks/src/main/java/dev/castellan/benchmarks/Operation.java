package dev.castellan.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.benchmarks.attacks.ConsoleForms;
import dev.castellan.benchmarks.attacks.Target;
import dev.castellan.benchmarks.load.KeepAliveConnection;
import dev.castellan.benchmarks.load.Traffic.Call;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/** An operation whose performance is measured. */
enum Operation {
    /** {@code GET /users/me}. */
    TOKEN_CHECK(32) {
        @Override
        Call prepare(Target admin) {
            return Call.of(admin.bytes("GET", "/users/me"), 200);
        }
    },
    /** {@code POST /collections}. */
    CREATE(32) {
        @Override
        Call prepare(Target admin) throws IOException {
            return Call.of(admin.bytes("/collections", Map.of("name", "Photos")), 201);
        }
    },
    /** {@code POST /users/tokens}, then {@code DELETE /users/tokens/{token_id}}. */
    MINT_AND_REVOKE(32) {
        @Override
        Call prepare(Target admin) {
            return connection -> revoke(admin, mint(admin, connection), connection);
        }
    },
    /** A sign-in to the console with a password. */
    SIGN_IN(8) {
        @Override
        Call prepare(Target admin) throws IOException {
            return Call.of(ConsoleForms.signIn(admin, "ada@example.invalid"), 303);
        }
    },
    /** The first page of the audit events in the console. */
    AUDIT_PAGE(8) {
        @Override
        Call prepare(Target admin) throws IOException {
            return Call.of(ConsoleForms.page(ConsoleForms.cookie(admin), "/activity"), 200);
        }
    };

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final int connections;

    Operation(int connections) {
        this.connections = connections;
    }

    /** Creates the data that the operation needs, and returns its requests. */
    abstract Call prepare(Target admin) throws IOException;

    /** Returns the number of connections that send the requests. */
    int connections() {
        return connections;
    }

    /** Returns the name in the table. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Creates a token for the caller. */
    static Minted mint(Target admin, KeepAliveConnection connection) throws IOException {
        connection.send(admin.bytes("/users/tokens", Map.of()));
        JsonNode token = MAPPER.readTree(connection.read().body());
        if (!token.has("token_id")) {
            throw new IOException("no token was created: " + token);
        }
        return new Minted(token.get("token_id").textValue(), token.get("token").textValue());
    }

    /** Deletes a token, and returns the status if it is not 204, or 0. */
    static int revoke(Target admin, Minted token, KeepAliveConnection connection) throws IOException {
        return Call.of(admin.bytes("DELETE", "/users/tokens/" + token.id), 204).send(connection);
    }

    /** The id and the secret of a new token. */
    record Minted(String id, String secret) {}
}
