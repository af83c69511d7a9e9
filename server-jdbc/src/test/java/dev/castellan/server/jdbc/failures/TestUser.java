package dev.castellan.server.jdbc.failures;

import java.util.UUID;

/** A user with a token. */
record TestUser(UUID userId, UUID tokenId, String token) {

    /**
     * Creates a service account with a token.
     *
     * @param projects the ids of the projects that the service account is assigned to
     */
    static TestUser create(ApiCalls admin, String role, UUID... projects) {
        StringBuilder ids = new StringBuilder();
        for (UUID project : projects) {
            ids.append(ids.isEmpty() ? "\"" : ",\"").append(project).append('"');
        }
        String body = "{\"name\":\"Bob\",\"role\":\"" + role + "\",\"project_ids\":[" + ids + "]}";
        UUID user = admin.create("/users", body).id("user_id");
        return withToken(admin, user);
    }

    /** Creates another token for the user. */
    static TestUser withToken(ApiCalls admin, UUID user) {
        TimedResponse token = admin.create("/users/tokens", "{\"user_id\":\"" + user + "\"}");
        return new TestUser(user, token.id("token_id"), token.text("token"));
    }
}
