package dev.castellan.consumer;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;

/** Uses the client with the libraries on the class path or module path. Fails if a result is unexpected. */
public final class Consumer {

    private static final UUID ID = UUID.fromString(Deployment.ID);

    private Consumer() {}

    /**
     * Runs the program.
     *
     * @param args the expected versions of OkHttp and Jackson
     */
    public static void main(String[] args) throws Exception {
        expect(args[0], versionIn("okhttp3.OkHttp"), "version of OkHttp");
        expect(args[1], versionIn("com.fasterxml.jackson.databind.cfg.PackageVersion"), "version of Jackson");
        try (Deployment deployment = new Deployment();
                CastellanClient client = CastellanClient.builder(deployment.baseUrl())
                        .token("made-up")
                        .build()) {
            read(client);
            create(client);
            askLater(client);
            fail(client);
        }
        boolean named = Consumer.class.getModule().isNamed();
        System.out.printf(
                "works on JDK %s, on the %s path, with OkHttp %s and Jackson %s%n",
                Runtime.version().feature(), named ? "module" : "class", args[0], args[1]);
    }

    private static void read(CastellanClient client) {
        expect("Apollo", client.projects().get(ID).name(), "name of the project");
        User user = client.users().get(ID);
        expect(Role.of("auditor"), user.role(), "role that the client does not know");
        expect(List.of(ID), Objects.requireNonNull(user.projectIds()), "projects of the user");
        expect(
                Set.of("new_field"),
                client.exchange(UserEndpoints.GET, Arguments.path(ID))
                        .additionalProperties()
                        .keySet(),
                "fields that the client does not know");
        expect(2L, client.users().list().stream().count(), "number of users on two pages");
    }

    private static void create(CastellanClient client) {
        expect(
                "ci",
                client.users()
                        .create(NewServiceAccount.of("ci", Role.CLIENT).projects(ID))
                        .name(),
                "name of the new user");
        IssuedToken token = client.tokens().create(ID);
        expect("2026-03-04T05:06:07.089Z", String.valueOf(token.createdAt()), "time of the new token");
    }

    private static void askLater(CastellanClient client) {
        expect(ID, client.async().users().get(ID).join().id(), "id of the user that was asked for");
        try {
            client.async().inputs().delete(ID).join();
        } catch (CompletionException e) {
            expect(true, e.getCause() instanceof NotFoundException, "whether the future says that it is not there");
            return;
        }
        throw new IllegalStateException("an input that is not there was deleted");
    }

    private static void fail(CastellanClient client) {
        try {
            client.collections().delete(ID);
        } catch (NotFoundException e) {
            expect(404, e.status(), "status");
            expect("there is no such thing", e.serverMessage().orElse(""), "message");
            return;
        }
        throw new IllegalStateException("a collection that is not there was deleted");
    }

    private static String versionIn(String className) throws ReflectiveOperationException {
        return String.valueOf(Class.forName(className).getField("VERSION").get(null));
    }

    private static void expect(Object expected, Object found, String what) {
        if (!expected.equals(found)) {
            throw new IllegalStateException(what + ": expected " + expected + ", found " + found);
        }
    }
}
