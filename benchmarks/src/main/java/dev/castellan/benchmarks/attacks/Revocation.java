package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.servers.ServerProcess;
import java.io.IOException;
import java.util.Locale;

/** The requests with which an administrator can revoke all tokens of a user. */
public enum Revocation {
    /** {@code DELETE /users/{id}/tokens}. */
    TOKENS("DELETE", "/tokens"),
    /** {@code PUT /users/{id}/suspension}. */
    SUSPENSION("PUT", "/suspension");

    private final String method;
    private final String path;

    Revocation(String method, String path) {
        this.method = method;
        this.path = path;
    }

    /**
     * Steals a new user's token, revokes all tokens of the user while the thief creates more, and counts the tokens.
     */
    public Result tryOnce(ServerProcess server) throws IOException, InterruptedException {
        Target admin = new Target(server.port(), server.hostileToken());
        Target stolen = Target.withNewClient(server.port(), admin.token());
        String user = stolen.get("/users/me").get("user_id").textValue();
        try (Minting thief = Minting.begin(server.port(), stolen.token())) {
            admin.change(method, "/users/" + user + path);
            int had = 0;
            int left = 0;
            for (String token : thief.awaitEnd()) {
                had++;
                left += Minting.isRefused(server.port(), token) ? 0 : 1;
            }
            return new Result(had, left);
        }
    }

    /** Returns the name to print in the table. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The outcome of a theft.
     *
     * @param tokens the number of tokens that the thief had
     * @param stillAccepted the number of tokens that the server still accepts
     */
    public record Result(int tokens, int stillAccepted) {}
}
