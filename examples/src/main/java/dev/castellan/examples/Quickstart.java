package dev.castellan.examples;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.model.Collection;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;

/**
 * A tour of the API that explains each step. The program starts a server in this process, creates a project, a service
 * account and a token for the account, and sends requests that the server refuses.
 */
public final class Quickstart {

    private Quickstart() {}

    /** Runs the tour. */
    public static void main(String[] args) {
        try (CastellanServer server = CastellanServer.start()) {
            Bootstrap root = server.bootstrap();
            say("A server started in this process and listens on " + server.baseUrl());
            say("It holds one organization, " + root.organizationId() + ", with one org_admin.");
            try (CastellanClient admin = CastellanClient.builder(server.baseUrl())
                    .token(root.token())
                    .build()) {
                run(admin);
            }
        }
        say("The server has stopped. Nothing is left behind.");
    }

    private static void run(CastellanClient admin) {
        Project apollo = admin.projects().create("Apollo");
        say("The admin created the project " + apollo.name() + ".");
        User ci = admin.users().create(NewServiceAccount.of("ci", Role.CLIENT).projects(apollo.id()));
        say("The admin created the service account " + ci.name() + " (" + ci.email() + "), a client of that project.");
        IssuedToken token = admin.tokens().create(ci.id());
        say("The admin gave it a token, " + token.prefix() + "..., shown this once.");

        Collection rocks;
        try (CastellanClient asCi = admin.withToken(token.token())) {
            rocks = asCi.collections().create(apollo.id(), "Moon rocks");
            say("With it, ci created the collection " + rocks.name() + ".");
            tellOfTheForbidden(asCi);
        }
        tellOfPages(admin);
        tellOfTheBlocked(admin, ci);

        admin.collections().delete(rocks.id());
        admin.tokens().delete(token.id());
        admin.users().delete(ci.id());
        say("The admin deleted the collection, then the token, then ci: now nothing was in the way.");
    }

    private static void tellOfTheForbidden(CastellanClient asCi) {
        try {
            asCi.projects().create("Gemini");
        } catch (ForbiddenException e) {
            say("ci may not create projects: " + e.status() + " "
                    + e.serverMessage().orElse("") + " (errorID " + e.errorId().orElseThrow() + ")");
        }
    }

    private static void tellOfPages(CastellanClient admin) {
        int number = 0;
        for (Page<User> page : admin.users().list().pageSize(1).pages()) {
            number++;
            say("Page " + number + " of the users: "
                    + page.data().stream().map(User::name).toList());
        }
    }

    private static void tellOfTheBlocked(CastellanClient admin, User ci) {
        try {
            admin.users().delete(ci.id());
        } catch (DeletionBlockedException e) {
            say("ci cannot be deleted yet; it depends on " + e.dependencies().orElseThrow());
        }
    }

    private static void say(String sentence) {
        System.out.println(sentence);
    }
}
