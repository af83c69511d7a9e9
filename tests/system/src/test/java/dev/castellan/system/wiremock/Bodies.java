package dev.castellan.system.wiremock;

/** Literal response bodies. */
final class Bodies {

    static final String PROJECT = """
            {"project_id":"0190a000-0000-7000-8000-0000000000a1","name":"Apollo",\
            "organization_id":"0190a000-0000-7000-8000-0000000000c3"}""";

    static final String ADDED = """
            {"message":"user added to project","project_id":"0190a000-0000-7000-8000-0000000000a1",\
            "user_id":"0190a000-0000-7000-8000-0000000000b2"}""";

    static final String ERROR = """
            {"errorID":"9d8d2b5e-1f59-4f5d-9c0e-3a1b6b1f7a10","message":"name: is blank"}""";

    static final String BLOCKED = """
            {"errorID":"9d8d2b5e-1f59-4f5d-9c0e-3a1b6b1f7a10","message":"the user owns tokens",\
            "dependencies":"api_tokens: 0190a000-0000-7000-8000-000000000017 (1)"}""";

    private Bodies() {}

    /** Returns the JSON of a user with this name, as it appears in lists. */
    static String user(String name) {
        return """
                {"user_id":"0190a000-0000-7000-8000-0000000000b2","name":"%s","email":"sa@service.invalid",\
                "role":"client","organization_id":"0190a000-0000-7000-8000-0000000000c3","is_service_account":true}""".formatted(name);
    }
}
