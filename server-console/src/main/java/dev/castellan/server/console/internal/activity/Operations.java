package dev.castellan.server.console.internal.activity;

import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** What audit events tell of, in the order of the filter. */
final class Operations {

    static final List<String> ALL = List.of(
            "sessions.signIn",
            "sessions.signInFailed",
            "sessions.signOut",
            "sessions.reauthenticate",
            "sessions.delete",
            "sessions.deleteAll",
            "passwords.change",
            "passkeys.register",
            "passkeys.rename",
            "passkeys.delete",
            "passkeys.deleteAll",
            "invitations.create",
            "invitations.renew",
            "invitations.delete",
            "invitations.join",
            "invitations.recover",
            "users.invite",
            "users.create",
            "users.suspend",
            "users.resume",
            "users.delete",
            "tokens.create",
            "tokens.delete",
            "tokens.deleteAll",
            "tokens.recoverAdmin",
            "projects.create",
            "projects.addUser",
            "projects.removeUser",
            "collections.create",
            "collections.addInput",
            "collections.removeInput",
            "collections.delete",
            "inputs.create",
            "inputs.delete",
            "queries.create",
            "queries.delete",
            "organizations.create",
            "audit.quotaReached");

    /** Those in which people change nothing but how they sign in, and where they are signed in. */
    private static final Set<String> ABOUT_ACTOR = Set.of(
            "sessions.signIn",
            "sessions.signOut",
            "sessions.reauthenticate",
            "invitations.join",
            "invitations.recover",
            "passkeys.register",
            "passkeys.rename",
            "passkeys.delete");

    /** What people do to themselves, and admins to others. */
    private static final String BY_ADMINS_TOO = "passkeys.delete";

    private Operations() {}

    /** Returns whether an event tells only of how its actor signs in, or of where the actor is signed in. */
    static boolean isAboutActor(String operation, UUID actor, List<UUID> objects) {
        return ABOUT_ACTOR.contains(operation) && (!operation.equals(BY_ADMINS_TOO) || objects.contains(actor));
    }

    /** Returns the words for an operation; of one that we do not know, its id. */
    static String text(PageRequest request, String operation) {
        String key = "activity.operation." + operation;
        return request.context().texts().has(key) ? request.text(key) : operation;
    }
}
