package dev.castellan.system.literal;

import dev.castellan.conformance.cases.CaseFile;
import java.util.Set;

/** A selection of cases that detect many kinds of mistakes. It runs against servers with deliberate mistakes. */
class ChosenCases extends LiteralCasesInProcessTest {

    private static final Set<String> PATHS = Set.of(
            "authentication/expired",
            "authentication/one-message",
            "authentication/other-organization",
            "collections/add-input-of-other-project",
            "collections/create-archived",
            "collections/delete-after-its-inputs",
            "idempotency/location-again",
            "inputs/delete",
            "inputs/get-not-accessible",
            "invitations/delete",
            "invitations/renew-service-account",
            "invitations/renew-credentials",
            "invitations/renew-own",
            "invitations/renew-suspended",
            "passkeys/delete",
            "passkeys/delete-all",
            "passkeys/delete-all-forbidden",
            "passkeys/delete-under-other-user",
            "passkeys/list-of-other-user",
            "paths/client-on-admin-operation",
            "paths/not-visible-is-not-there",
            "projects/add-user-archived",
            "projects/add-user-of-other-organization",
            "projects/archive-default",
            "projects/create-forbidden",
            "projects/create-idempotent",
            "projects/delete-default",
            "projects/delete-in-use",
            "projects/delete-not-empty",
            "projects/delete-with-contents",
            "projects/get",
            "projects/get-of-other-organization",
            "projects/list-archived",
            "projects/remove-user",
            "queries/get-not-accessible",
            "sessions/delete-all-of-other-user",
            "sessions/delete-as-admin",
            "sessions/delete-of-other-user",
            "sessions/list-of-other-user",
            "tokens/create-expiry-of-maker",
            "tokens/create-for-suspended-user",
            "tokens/create-takes-over-expiry",
            "tokens/delete",
            "tokens/delete-current",
            "tokens/delete-all",
            "tokens/delete-all-of-other-user",
            "tokens/delete-of-other-user",
            "tokens/delete-own",
            "tokens/rotate",
            "tokens/rotate-of-other-user",
            "tokens/rotate-own",
            "tokens/rotate-twice",
            "tokens/update-of-other-user",
            "users/create-email-in-other-form",
            "users/create-email-taken",
            "users/create-email-without-regard-to-case",
            "users/create-unknown-project",
            "users/delete-blocked",
            "users/delete-blocked-by-expired-token",
            "users/delete-forbidden",
            "users/get-other-user",
            "users/list-of-project-forbidden",
            "users/suspend",
            "users/suspend-last-admin",
            "users/update-email-taken",
            "users/update-ends-invitation",
            "users/update-forbidden",
            "users/update-last-admin");

    @Override
    boolean suits(CaseFile file) {
        return PATHS.contains(file.path().replace(".http", ""));
    }
}
