package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.internal.rules.Credentials;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.people.InvitationRow.MailState;
import dev.castellan.server.store.people.InvitationRow.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How a person gets in.
 *
 * @param hasCredential whether the person has a password or a passkey
 * @param hasJoined whether the person has or has had one
 * @param expiresAt when the open link expires or has expired; absent if there is none
 * @param isExpired whether it has expired
 * @param isJoining whether the open link is for joining, not for getting back in
 * @param mail the state of the mail with the open link, in lower case
 */
public record InvitationState(
        boolean hasCredential,
        boolean hasJoined,
        @Nullable Instant expiresAt,
        boolean isExpired,
        boolean isJoining,
        String mail) {

    /** A server makes its last attempt after some minutes; a mail that waits for longer was lost when it stopped. */
    private static final Duration LONGEST_WAIT = Duration.ofHours(1);

    static InvitationState of(PageRequest request, UUID userId) {
        return request.context()
                .server()
                .store()
                .read(request.session().organizationId(), view -> of(view, userId, request.now()));
    }

    private static InvitationState of(View view, UUID userId, Instant now) {
        boolean hasCredential = Credentials.exist(view, userId);
        boolean hasJoined = Credentials.hasJoined(view, userId);
        return view.invitations()
                .ofUser(userId)
                .filter(InvitationRow::isOpen)
                .map(row -> new InvitationState(
                        hasCredential,
                        hasJoined,
                        row.expiresAt(),
                        !row.isValidAt(now),
                        row.purpose() == Purpose.JOIN,
                        mail(row, now)))
                .orElse(new InvitationState(hasCredential, hasJoined, null, false, false, "none"));
    }

    private static String mail(InvitationRow row, Instant now) {
        boolean isLost = row.mail() == MailState.WAITING && row.createdAt().isBefore(now.minus(LONGEST_WAIT));
        return (isLost ? MailState.FAILED : row.mail()).name().toLowerCase(Locale.ROOT);
    }
}
