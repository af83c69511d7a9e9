package dev.castellan.harness.internal.code;

import dev.castellan.model.Role;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.NewInvitation;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes the bodies of requests for invitations. */
final class InvitationCode {

    private InvitationCode() {}

    /** Returns the code of a body; empty if it is of another kind. */
    static Optional<String> of(Object body) {
        if (body instanceof NewInvitation invitation) {
            return Optional.of(code(invitation) + end(invitation.expiresAt()));
        }
        return body instanceof InvitationRenewal renewal ? Optional.of(code(renewal)) : Optional.empty();
    }

    private static String code(NewInvitation invitation) {
        String person = JavaLiteral.of(invitation.name()) + ", " + JavaLiteral.of(invitation.email());
        if (invitation.role().equals(Role.CLIENT)) {
            String projects = invitation.projectIds().isEmpty() ? "" : ", " + JavaLiteral.of(invitation.projectIds());
            return "NewInvitation.client(" + person + projects + ")";
        }
        if (invitation.role().equals(Role.ORG_ADMIN) && invitation.projectIds().isEmpty()) {
            return "NewInvitation.orgAdmin(" + person + ")";
        }
        return "new NewInvitation(" + person + ", Role.of("
                + JavaLiteral.of(invitation.role().value()) + "), List.of(" + JavaLiteral.of(invitation.projectIds())
                + "), null)";
    }

    private static String code(InvitationRenewal renewal) {
        return renewal.expiresAt() == null
                ? "InvitationRenewal.STANDARD"
                : "InvitationRenewal.expiringAt(" + JavaLiteral.of(renewal.expiresAt()) + ")";
    }

    private static String end(@Nullable Instant expiresAt) {
        return expiresAt == null ? "" : ".expiringAt(" + JavaLiteral.of(expiresAt) + ")";
    }
}
