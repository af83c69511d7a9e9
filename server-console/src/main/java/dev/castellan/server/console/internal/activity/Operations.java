package dev.castellan.server.console.internal.activity;

import java.util.List;

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
            "invitations.request",
            "users.createPerson",
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
            "tokens.addressRefused",
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
            "organizations.renewSigningKey",
            "audit.quotaReached");

    private Operations() {}
}
