package dev.castellan.release.stage;

import java.util.List;

/** All modules that users get: a module that is published for the first time needs a line here. */
public final class Published {

    /** The end of the name of the runnable server's jar. */
    public static final String RUNNABLE = "-runnable.jar";

    /** The end of the name of the runnable server's zip: jar, start script, unit, sample configuration. */
    public static final String DISTRIBUTION = "-dist.zip";

    /** The end of the name of the OpenAPI document, which is also in the jar. */
    public static final String OPENAPI = "-openapi.json";

    private Published() {}

    /** Returns the modules of Castellan. */
    public static List<PublishedModule> modules() {
        return List.of(
                PublishedModule.bom("castellan-bom"),
                new PublishedModule("castellan-core-model", "dev.castellan.model", List.of(OPENAPI)),
                PublishedModule.library("castellan-client-sdk", "dev.castellan.client"),
                PublishedModule.library("castellan-server-embedded", "dev.castellan.server"),
                PublishedModule.library("castellan-server-jdbc", "dev.castellan.server.jdbc"),
                PublishedModule.library("castellan-server-people", "dev.castellan.server.people"),
                PublishedModule.library("castellan-server-console", "dev.castellan.server.console"),
                new PublishedModule(
                        "castellan-server-standalone",
                        "dev.castellan.server.standalone",
                        List.of(RUNNABLE, DISTRIBUTION)),
                PublishedModule.library("castellan-test-harness", "dev.castellan.harness"),
                PublishedModule.library("castellan-conformance-tests", "dev.castellan.conformance"));
    }
}
