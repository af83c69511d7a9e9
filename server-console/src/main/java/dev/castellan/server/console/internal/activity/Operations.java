package dev.castellan.server.console.internal.activity;

import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The operations that appear in audit events, in the order in which the filter lists them. */
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
            "users.update",
            "users.suspend",
            "users.resume",
            "users.delete",
            "tokens.create",
            "tokens.delete",
            "tokens.deleteAll",
            "tokens.deleteCurrent",
            "tokens.rotate",
            "tokens.update",
            "tokens.recoverAdmin",
            "projects.create",
            "projects.addUser",
            "projects.removeUser",
            "projects.update",
            "projects.archive",
            "projects.unarchive",
            "projects.delete",
            "collections.create",
            "collections.update",
            "collections.addInput",
            "collections.removeInput",
            "collections.delete",
            "inputs.create",
            "inputs.update",
            "inputs.delete",
            "queries.create",
            "queries.delete",
            "organizations.create",
            "organizations.update",
            "audit.quotaReached");

    /** Operations that change only the credentials or sessions of the actor. */
    private static final Set<String> ABOUT_ACTOR = Set.of(
            "sessions.signIn",
            "sessions.signOut",
            "sessions.reauthenticate",
            "invitations.join",
            "invitations.recover",
            "passkeys.register",
            "passkeys.rename",
            "passkeys.delete");

    /** Users delete their own passkeys with this operation. Admins delete the passkeys of other users. */
    private static final String BY_ADMINS_TOO = "passkeys.delete";

    private Operations() {}

    /** Returns whether an event concerns only the actor's credentials or sessions. */
    static boolean isAboutActor(String operation, UUID actor, List<UUID> objects) {
        return ABOUT_ACTOR.contains(operation) && (!operation.equals(BY_ADMINS_TOO) || objects.contains(actor));
    }

    /** Returns a description of the operation in plain words, or its id if the operation is unknown. */
    static String text(PageRequest request, String operation) {
        String key = "activity.operation." + operation;
        return request.context().texts().has(key) ? request.text(key) : operation;
    }
}
