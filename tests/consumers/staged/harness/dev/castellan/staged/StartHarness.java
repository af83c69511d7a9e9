package dev.castellan.staged;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.Project;

/** Starts the harness without JUnit and calls it through the client. */
public final class StartHarness {

    private StartHarness() {}

    /** Starts the harness, calls it and stops it. */
    public static void main(String[] args) {
        try (TestServer server = TestServer.start()) {
            Tenant tenant = server.newTenant();
            tenant.create(Seeds.user("alice"));
            CastellanClient admin = tenant.client();
            Project apollo = admin.projects().create("Apollo");
            if (!admin.projects().get(apollo.id()).equals(apollo)) {
                throw new IllegalStateException("the server responds with another project than it created");
            }
            String alice = tenant.client("alice").users().me().name();
            if (!alice.equals("alice")) {
                throw new IllegalStateException("alice is called " + alice);
            }
            System.out.println("the harness responded");
        }
    }
}
