package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.runnable.AttackedServer;
import java.io.IOException;
import java.util.Locale;

/** The ways in which an admin ends everything that a user's tokens can do. */
public enum Revocation {
    /** {@code DELETE /users/{id}/tokens}. */
    TOKENS {
        @Override
        void end(AttackedServer server, Target admin, String user) throws IOException, InterruptedException {
            admin.change("DELETE", "/users/" + user + "/tokens");
        }
    },
    /** {@code PUT /users/{id}/suspension}. */
    SUSPENSION {
        @Override
        void end(AttackedServer server, Target admin, String user) throws IOException, InterruptedException {
            admin.change("PUT", "/users/" + user + "/suspension");
        }
    },
    /** {@code token revoke --all-of} on the command line, while the server runs. */
    COMMAND {
        @Override
        void end(AttackedServer server, Target admin, String user) throws IOException, InterruptedException {
            String organization = admin.get("/users/me").get("organization_id").textValue();
            server.command("token", "revoke", "--organization", organization, "--all-of", user);
        }
    };

    /**
     * Steals a token of a new user, ends the thief while it mints, and returns what it had.
     */
    public Result tryOnce(AttackedServer server) throws IOException, InterruptedException {
        Target admin = new Target(server.port(), server.hostileToken());
        Target stolen = Target.withNewClient(server.port(), admin.token());
        String user = stolen.get("/users/me").get("user_id").textValue();
        try (Minting thief = Minting.begin(server.port(), stolen.token())) {
            end(server, admin, user);
            int had = 0;
            int left = 0;
            for (String token : thief.awaitEnd()) {
                had++;
                left += Minting.isRefused(server.port(), token) ? 0 : 1;
            }
            return new Result(had, left);
        }
    }

    abstract void end(AttackedServer server, Target admin, String user) throws IOException, InterruptedException;

    /**
     * What a thief had.
     *
     * @param tokens the number of its tokens
     * @param stillAccepted how many of them the server still accepts
     */
    public record Result(int tokens, int stillAccepted) {}

    /** Returns the name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
