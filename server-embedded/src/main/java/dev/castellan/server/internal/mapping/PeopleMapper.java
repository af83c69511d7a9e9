package dev.castellan.server.internal.mapping;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.Passkey;
import dev.castellan.model.people.Session;
import dev.castellan.model.people.SignInMethod;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.ListedInvitation;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Predicate;

/** Converts credential rows and audit events to API resources. */
public final class PeopleMapper {

    private PeopleMapper() {}

    /**
     * Returns an open invitation.
     *
     * @param inactive tests whether the creator of an invitation is no longer an active admin
     */
    public static Invitation invitation(ListedInvitation item, Predicate<InvitationRow> inactive) {
        InvitationRow row = item.invitation();
        return new Invitation(
                row.userId(),
                item.email(),
                purpose(row.purpose()),
                ResourceMapper.creator(row.createdBy()),
                row.createdAt(),
                row.expiresAt(),
                inactive.test(row));
    }

    /**
     * Returns a session.
     *
     * @param end the instant from which the server rejects the session if it is not used again
     */
    public static Session session(SessionRow row, Instant end) {
        return new Session(
                row.sessionId(),
                row.userId(),
                method(row.method()),
                row.createdAt(),
                row.lastSeenAt(),
                end,
                row.address(),
                row.userAgent());
    }

    public static Passkey passkey(PasskeyRow row) {
        return new Passkey(row.passkeyId(), row.userId(), row.name(), row.createdAt(), row.lastUsedAt());
    }

    public static AuditEvent event(AuditRow row) {
        return new AuditEvent(
                row.eventId(),
                row.at(),
                row.operation(),
                row.actorId(),
                row.actorName(),
                new AuditEvent.ChangeSource(text(row.via())),
                row.credentialId(),
                row.objectIds(),
                row.objectNames(),
                row.address(),
                row.changes());
    }

    public static InvitationPurpose purpose(InvitationRow.Purpose purpose) {
        return new InvitationPurpose(text(purpose));
    }

    public static SignInMethod method(SessionRow.Method method) {
        return new SignInMethod(text(method));
    }

    private static String text(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
