package dev.castellan.examples;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.server.CastellanServer;

/**
 * The first example in the README. The program starts a server and a client, and creates a project and a service
 * account that can access the project.
 */
public final class TenLines {

    private TenLines() {}

    /** Runs the example. */
    public static void main(String[] args) {
        try (CastellanServer server = CastellanServer.start();
                CastellanClient client = CastellanClient.builder(server.baseUrl())
                        .token(server.bootstrap().token())
                        .build()) {
            Project apollo = client.projects().create("Apollo");
            User ci = client.users()
                    .create(NewServiceAccount.of("ci", Role.CLIENT).projects(apollo.id()));
            String token = client.tokens().create(ci.id()).token();
            try (CastellanClient asCi = client.withToken(token)) {
                System.out.println(asCi.collections().create(apollo.id(), "Moon rocks"));
            }
        }
    }
}
