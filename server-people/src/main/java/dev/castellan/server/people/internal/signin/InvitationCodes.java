package dev.castellan.server.people.internal.signin;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.rules.Credentials;
import dev.castellan.server.internal.rules.PeopleMapper;
import dev.castellan.server.internal.tokens.CodeText;
import dev.castellan.server.internal.tokens.TokenReference;
import dev.castellan.server.people.internal.context.PeopleContext;
import dev.castellan.server.people.signin.OpenInvitation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.people.InvitationRow.Purpose;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.UserRow;

/** Looks up invitations by code, without using up the code. */
record InvitationCodes(PeopleContext context) {

    /**
     * Returns the invitation that a code belongs to.
     *
     * @throws Refusal if the invitation cannot currently be used
     */
    OpenInvitation look(String code) {
        TokenReference reference = reference(code);
        return context.tags()
                .find(reference.tag())
                .map(organization -> context.store().read(organization, view -> open(view, reference.hash())))
                .orElseThrow(InvitationCodes::unknown);
    }

    /** Parses a code that a user typed or pasted. */
    static TokenReference reference(String code) {
        TokenReference reference = CodeText.reference(code.strip());
        if (reference == null) {
            throw unknown();
        }
        return reference;
    }

    /**
     * Returns the invitation with the given code hash.
     *
     * @throws Refusal if the invitation cannot be used in this snapshot
     */
    static OpenInvitation open(View view, TokenHash hash) {
        InvitationRow invitation = view.invitations().byHash(hash).orElseThrow(InvitationCodes::unknown);
        UserRow user = view.users()
                .get(invitation.userId())
                .filter(row -> !row.suspended())
                .orElseThrow(InvitationCodes::unknown);
        boolean isJoined = invitation.purpose() == Purpose.JOIN && Credentials.exist(view, user.userId());
        if (!invitation.isOpen() || isJoined) {
            throw SignInRefusals.code(
                    ErrorKind.CONFLICT,
                    "this invitation was used or deleted: sign in, or ask an administrator for a new one");
        }
        if (!invitation.isValidAt(view.now())) {
            throw SignInRefusals.code(
                    ErrorKind.CONFLICT, "this invitation has expired: ask an administrator for a new one");
        }
        return new OpenInvitation(
                view.organization().organizationId(),
                view.organization().name(),
                user.userId(),
                user.name(),
                user.email(),
                invitation.purpose(),
                invitation.expiresAt(),
                view.passkeys().ofUser(user.userId()).stream()
                        .map(PeopleMapper::passkey)
                        .toList());
    }

    private static Refusal unknown() {
        return SignInRefusals.code(
                ErrorKind.NOT_FOUND,
                "no such invitation: it is mistyped, or was replaced or withdrawn; ask an administrator for a new one");
    }
}
