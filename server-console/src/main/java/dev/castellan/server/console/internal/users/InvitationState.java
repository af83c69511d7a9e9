package dev.castellan.server.console.internal.users;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.internal.rules.InvitationCreators;
import dev.castellan.server.internal.rules.UserCredentials;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.MailState;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A person's credentials and open invitation link or recovery link.
 *
 * @param hasCredential whether the person has a password or a passkey
 * @param hasJoined whether the person has, or once had, a password or a passkey
 * @param link the open link, or null if there is none
 */
public record InvitationState(
        boolean hasCredential, boolean hasJoined, @Nullable Link link) {

    /**
     * The time after which an unsent e-mail is considered lost. Servers retry an e-mail only for a few minutes, so an
     * older unsent e-mail was lost when a server stopped.
     */
    private static final Duration MAX_WAIT = Duration.ofHours(1);

    /**
     * An invitation link or recovery link.
     *
     * @param expiresAt the expiry time, possibly in the past
     * @param state {@code open}, {@code expired}, or {@code refused} if the creator is no longer an active admin
     * @param isJoining true for an invitation link, or false for a recovery link
     * @param mail the state of the e-mail that contains the link, in lower case
     */
    public record Link(Instant expiresAt, String state, boolean isJoining, String mail) {

        /** Returns whether the server accepts the link. */
        public boolean isOpen() {
            return state.equals("open");
        }

        /** Returns whether the e-mail was sent, or is waiting to be sent. */
        public boolean isMailed() {
            return mail.equals("waiting") || mail.equals("sent");
        }

        private static Link of(View view, InvitationRow row, Instant now) {
            boolean isLost = row.mail() == MailState.WAITING && row.createdAt().isBefore(now.minus(MAX_WAIT));
            MailState mail = isLost ? MailState.FAILED : row.mail();
            return new Link(
                    row.expiresAt(),
                    !row.isValidAt(now) ? "expired" : InvitationCreators.isActive(view, row) ? "open" : "refused",
                    row.purpose() == Purpose.JOIN,
                    mail.name().toLowerCase(Locale.ROOT));
        }
    }

    static InvitationState of(PageRequest request, UUID userId) {
        return request.user()
                .readOrganization(view -> of(view, userId, request.context().now()));
    }

    /** Returns the state of a person without a credential, as the last part of a message key. */
    public String state() {
        return link == null || !link.isJoining() ? "without" : link.state();
    }

    private static InvitationState of(View view, UUID userId, Instant now) {
        Link link = view.invitations()
                .ofUser(userId)
                .filter(InvitationRow::isOpen)
                .map(row -> Link.of(view, row, now))
                .orElse(null);
        return new InvitationState(UserCredentials.exist(view, userId), UserCredentials.hasJoined(view, userId), link);
    }
}
