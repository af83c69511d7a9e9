package dev.castellan.benchmarks.servers;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.server.CastellanServer;
import java.util.concurrent.CountDownLatch;

/**
 * A Castellan server with one project and a number of users, for requests of the project or of the first page of users.
 */
public final class CastellanProgram {

    private CastellanProgram() {}

    /**
     * Serves until the process ends.
     *
     * @param args the number of users, and {@code project} or {@code users}
     */
    public static void main(String[] args) throws InterruptedException {
        int users = Integer.parseInt(args[0]);
        CastellanServer server = CastellanServer.start();
        String token = server.bootstrap().token();
        try (CastellanClient client =
                CastellanClient.builder().transport(server::handle).token(token).build()) {
            Project project = client.projects().create("Apollo");
            for (int i = 1; i < users; i++) {
                client.users()
                        .create(NewServiceAccount.builder("user-" + i, Role.CLIENT)
                                .build());
            }
            String target = args[1].equals("users") ? "/users?limit=50" : "/projects/" + project.id();
            System.out.println("port " + server.port() + " /api/v1" + target + " " + token);
        }
        // the server's threads are daemons: they do not keep the process
        new CountDownLatch(1).await();
    }
}
