package dev.castellan.staged;

import dev.castellan.conformance.ConformanceTests;
import dev.castellan.server.CastellanServer;
import org.junit.jupiter.api.AfterAll;

/** Plays the suite as JUnit tests against a deployment that system properties describe. */
class OurDeploymentTest extends ConformanceTests {

    private static final CastellanServer DEPLOYMENT = CastellanServer.start();

    static {
        System.setProperty("castellan.target", DEPLOYMENT.baseUrl().toString());
        System.setProperty("castellan.admin-token", DEPLOYMENT.bootstrap().token());
        System.setProperty("castellan.read-only", "true");
        System.setProperty("castellan.report", "target/conformance-report");
    }

    @AfterAll
    static void stopDeployment() {
        DEPLOYMENT.close();
    }
}
