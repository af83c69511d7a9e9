package dev.castellan.staged;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import java.nio.file.Files;
import java.nio.file.Path;

/** Calls a running server through the client and fails if a response is unexpected. */
public final class AskServer {

    private AskServer() {}

    /**
     * Calls the server.
     *
     * @param args the server URL, and a file that contains the administrator's token
     */
    public static void main(String[] args) throws Exception {
        String token = Files.readString(Path.of(args[1])).strip();
        try (CastellanClient client =
                CastellanClient.builder(args[0]).token(token).build()) {
            User me = client.users().me();
            Project project = client.projects().create("Apollo");
            if (!client.projects().get(project.id()).equals(project)) {
                throw new IllegalStateException("the server responds with another project than it created");
            }
            boolean named = AskServer.class.getModule().isNamed();
            System.out.printf("%s, on the %s path, got a response%n", me.role(), named ? "module" : "class");
        }
    }
}
