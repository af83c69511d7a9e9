package dev.castellan.server.internal.rules;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.Passkey;
import dev.castellan.model.people.Session;
import dev.castellan.model.people.SignInMethod;
import dev.castellan.server.store.View;
import dev.castellan.server.store.audit.AuditRow;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.people.ListedInvitation;
import dev.castellan.server.store.people.PasskeyRow;
import dev.castellan.server.store.people.SessionRow;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/** Converts credential rows and audit events to API resources. */
public final class PeopleMapper {

    private PeopleMapper() {}

    /** Returns a function that converts these invitations. */
    public static Function<ListedInvitation, Invitation> invitations(View view, List<ListedInvitation> all) {
        Predicate<InvitationRow> inactive = InvitationCreators.inactive(
                view, all.stream().map(ListedInvitation::invitation).toList());
        return listed -> invitation(listed, inactive);
    }

    private static Invitation invitation(ListedInvitation listed, Predicate<InvitationRow> inactive) {
        InvitationRow row = listed.invitation();
        return new Invitation(
                row.userId(),
                listed.email(),
                purpose(row.purpose()),
                ResourceMapper.creator(row.createdBy()),
                row.createdAt(),
                row.expiresAt(),
                inactive.test(row));
    }

    public static Session session(View view, SessionRow row) {
        return new Session(
                row.sessionId(),
                row.userId(),
                new SignInMethod(text(row.method())),
                row.createdAt(),
                row.lastSeenAt(),
                SessionLife.end(view, row),
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
                new AuditEvent.Via(text(row.via())),
                row.credentialId(),
                row.objectIds(),
                row.objectNames(),
                row.address());
    }

    static InvitationPurpose purpose(InvitationRow.Purpose purpose) {
        return new InvitationPurpose(text(purpose));
    }

    private static String text(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
