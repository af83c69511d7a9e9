package dev.castellan.examples;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A read-only tour of any deployment through the client. Shows the owner of a token and the objects that the owner can
 * access.
 *
 * <p>The arguments are the base URL and a file that contains the token.
 */
public final class RemoteTour {

    private RemoteTour() {}

    /**
     * Runs the tour. Exits with 2 if the number of arguments is wrong, and with 1 if a file cannot be read, the base
     * URL is refused, or a call fails.
     */
    public static void main(String[] args) {
        if (args.length != 2) {
            System.err.println("usage: RemoteTour <base URL> <token file>");
            System.exit(2);
        }
        try {
            tour(args[0], Files.readString(Path.of(args[1])).strip());
        } catch (IOException | IllegalArgumentException | IllegalStateException | CastellanException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    static void tour(String baseUrl, String token) {
        try (CastellanClient client =
                CastellanClient.builder(baseUrl).token(token).build()) {
            User me = client.users().me();
            System.out.println("This token belongs to " + me.name() + ", role " + me.role() + ".");
            System.out.println("It can access " + me.projectIds().size() + " projects:");
            for (Project project : client.projects().list()) {
                System.out.println("  " + project.id() + "  " + project.name());
            }
            long users = client.users().list().stream().count();
            System.out.println("Its organization has " + users + " users.");
        }
    }
}
