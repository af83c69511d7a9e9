package dev.castellan.server.jdbc.failures;

/** An attempt to create a project of a name that no other has. */
record Attempt(String name, boolean withKey, Answer answer) {

    static Answer send(Calls calls, String name, boolean withKey) {
        String body = "{\"name\":\"" + name + "\"}";
        return withKey
                ? calls.post("/projects", body, "Idempotency-Key", name.replace(' ', '-'))
                : calls.post("/projects", body);
    }

    /** The same request once more. */
    Answer again(Calls calls) {
        return send(calls, name, withKey);
    }
}
