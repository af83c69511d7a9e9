package dev.castellan.system.literal;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.internal.http.CaseTransport;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.util.Set;

/**
 * A selection of cases that detect many kinds of mistakes. The selection runs against servers with deliberate mistakes.
 */
class SelectedCases extends LiteralCases {

    private static final Set<String> PATHS = Set.of(
            "authentication/expired",
            "authentication/one-message",
            "authentication/other-organization",
            "authentication/suspended",
            "collections/add-input-of-other-project",
            "collections/create-archived",
            "collections/delete-after-its-inputs",
            "collections/update",
            "collections/update-archived",
            "idempotency/location-again",
            "inputs/delete",
            "inputs/get-not-accessible",
            "inputs/update",
            "inputs/update-archived",
            "invitations/delete",
            "invitations/renew-credentials",
            "invitations/renew-own",
            "invitations/renew-service-account",
            "invitations/renew-suspended",
            "organizations/update",
            "organizations/update-limits",
            "organizations/update-required-passkeys",
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
            "projects/list-containing",
            "projects/remove-user",
            "projects/unarchive",
            "projects/update",
            "queries/create-archived",
            "queries/get-not-accessible",
            "sessions/delete-all-of-other-user",
            "sessions/delete-as-admin",
            "sessions/delete-of-other-user",
            "sessions/list-of-other-user",
            "tokens/create-allowed-addresses",
            "tokens/create-expiry-of-maker",
            "tokens/create-for-suspended-user",
            "tokens/create-read-only",
            "tokens/create-takes-over-expiry",
            "tokens/delete",
            "tokens/delete-all",
            "tokens/delete-all-of-other-user",
            "tokens/delete-current",
            "tokens/delete-of-other-user",
            "tokens/delete-own",
            "tokens/list",
            "tokens/list-expires-before",
            "tokens/list-me",
            "tokens/list-prefix",
            "tokens/list-unused",
            "tokens/rotate",
            "tokens/rotate-by-other-token",
            "tokens/rotate-deletes-ended",
            "tokens/rotate-expired",
            "tokens/rotate-of-other-user",
            "tokens/rotate-own",
            "tokens/rotate-read-only",
            "tokens/rotate-twice",
            "tokens/update",
            "tokens/update-of-other-user",
            "users/access-malformed-project",
            "users/access-not-accessible",
            "users/create-email-in-other-form",
            "users/create-email-taken",
            "users/create-email-without-regard-to-case",
            "users/create-unknown-project",
            "users/delete-blocked",
            "users/delete-blocked-by-expired-token",
            "users/delete-forbidden",
            "users/get-hidden-email",
            "users/get-other-user",
            "users/list-containing",
            "users/list-hidden-emails",
            "users/list-of-project-forbidden",
            "users/suspend",
            "users/suspend-last-admin",
            "users/update-email-taken",
            "users/update-ends-invitation",
            "users/update-forbidden",
            "users/update-last-admin",
            "users/update-null");

    @Override
    TestedStore store() {
        return TestedStore.MEMORY;
    }

    @Override
    CaseTransport to(TestServer server, CaseFile file) {
        return new InProcessCaseTransport(server.server()::handle);
    }

    @Override
    boolean suits(CaseFile file) {
        return PATHS.contains(file.path().replace(".http", ""));
    }
}
