package dev.castellan.server.jdbc.failures;

/** An attempt to create a project with a unique name. */
record CreationAttempt(String name, boolean withKey, TimedResponse response) {

    static TimedResponse send(ApiCalls calls, String name, boolean withKey) {
        String body = "{\"name\":\"" + name + "\"}";
        return withKey
                ? calls.post("/projects", body, "Idempotency-Key", name.replace(' ', '-'))
                : calls.post("/projects", body);
    }

    /** Sends the same request again. */
    TimedResponse repeat(ApiCalls calls) {
        return send(calls, name, withKey);
    }
}
