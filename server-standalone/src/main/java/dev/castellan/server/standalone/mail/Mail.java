package dev.castellan.server.standalone.mail;

import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.EmailChangeNotice;
import dev.castellan.server.spi.InvitationNotice;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An e-mail to a user.
 *
 * @param kind the kind of e-mail
 * @param to the user's e-mail address
 * @param body the body, which {@link #toString()} omits because it may contain the code
 * @param code the secret code of an invitation or for a new address, or null for other kinds
 * @param expiresAt the time from which the e-mail is useless
 */
record Mail(
        MailKind kind,
        UUID organizationId,
        UUID userId,
        String to,
        String subject,
        String body,
        @Nullable String code,
        Instant expiresAt) {

    /** The kinds of e-mails, with their names in the log and the remedy if an e-mail cannot be sent. */
    enum MailKind {
        INVITATION("invitation", "hand over the link or the code, or create a new one in the console or over the API"),
        RECOVERY("requested recovery link", "the user requests it again, or an admin creates a link"),
        EMAIL_CHANGE("code for a new address", "the user requests it again, or an admin changes the address"),
        EXPIRING_TOKENS("list of expiring tokens", "the console shows them to the user"),
        PASSWORD("notice of a changed password, address or link", "the activity in the console shows it"),
        NOTICE("notice of a sign-in or token", "the activity in the console shows it");

        private final String label;
        private final String remedy;

        MailKind(String label, String remedy) {
            this.label = label;
            this.remedy = remedy;
        }

        String label() {
            return label;
        }

        String remedy() {
            return remedy;
        }
    }

    /**
     * Returns the e-mail for a new invitation. The e-mail contains the link if there is one and the caller requests
     * links, otherwise the code.
     *
     * @param language the language of the e-mail if the notice names none that this version has
     */
    static Mail of(InvitationNotice notice, boolean withLink, Locale language) {
        MailText text = MailText.in(notice.language(), language);
        IssuedInvitation invitation = notice.invitation();
        String inviter = notice.inviterName();
        Map<String, String> values = Map.of(
                "user", MailText.name(notice.userName()),
                "inviter", inviter == null ? text.of("administrator", Map.of()) : MailText.name(inviter),
                "organization", MailText.name(notice.organizationName()),
                "link", Objects.toString(invitation.url(), ""),
                "code", invitation.code(),
                "until", text.time(invitation.expiresAt()));
        String purpose = invitation.purpose().equals(InvitationPurpose.RECOVER) ? "recover" : "join";
        String reason = notice.isRequested() ? "request" : purpose;
        String way = withLink && invitation.url() != null ? "link" : "code";
        return new Mail(
                notice.isRequested() ? MailKind.RECOVERY : MailKind.INVITATION,
                notice.organizationId(),
                invitation.userId(),
                invitation.email(),
                text.of(purpose + ".subject", values),
                text.of(reason + "." + way, values),
                invitation.code(),
                invitation.expiresAt());
    }

    /**
     * Returns the e-mail with which a user confirms a new address. The e-mail contains the link, or the code
     * without a link.
     *
     * @param language the language of the e-mail if the notice names none that this version has
     */
    static Mail of(EmailChangeNotice notice, @Nullable URI link, Locale language) {
        MailText text = MailText.in(notice.language(), language);
        Map<String, String> values = Map.of(
                "user", MailText.name(notice.userName()),
                "organization", MailText.name(notice.organizationName()),
                "link", Objects.toString(link, ""),
                "code", notice.code(),
                "until", text.time(notice.expiresAt()));
        return new Mail(
                MailKind.EMAIL_CHANGE,
                notice.organizationId(),
                notice.userId(),
                notice.email(),
                text.of("email.subject", values),
                text.of(link == null ? "email.code" : "email.link", values),
                notice.code(),
                notice.expiresAt());
    }

    /**
     * Returns the e-mail about a sign-in, a new token or link, or a changed password or address. It expires after a day.
     *
     * @param language the language of the e-mail if the notice names none that this version has
     */
    static Mail of(AccountNotice notice, Locale language) {
        MailText text = MailText.in(notice.language(), language);
        String address = notice.address();
        Map<String, String> values = Map.of(
                "user", MailText.name(notice.userName()),
                "organization", MailText.name(notice.organizationName()),
                "time", text.time(notice.at()),
                "from", address == null ? text.of("notice.unknown", Map.of()) : address);
        String key = "notice." + notice.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
        return new Mail(
                kind(notice.kind()),
                notice.organizationId(),
                notice.userId(),
                notice.email(),
                text.of(key + ".subject", values),
                text.of(key + ".body", values),
                null,
                notice.at().plus(Duration.ofDays(1)));
    }

    private static MailKind kind(AccountNotice.Kind notice) {
        return switch (notice) {
            case PASSWORD, EMAIL, LINK -> MailKind.PASSWORD;
            case SIGN_IN, TOKEN -> MailKind.NOTICE;
        };
    }

    /**
     * Returns true if e-mail can reach the address. The domain {@code invalid} is reserved for names that do not exist.
     */
    static boolean canReach(String address) {
        String lower = address.toLowerCase(Locale.ROOT);
        return !lower.endsWith(".invalid") && !lower.endsWith("@invalid");
    }

    /** Returns true if this e-mail replaces the other one, as the code of a new invitation replaces the old code. */
    boolean replaces(Mail other) {
        boolean isSameKind = switch (kind) {
            case INVITATION, RECOVERY -> other.kind == MailKind.INVITATION || other.kind == MailKind.RECOVERY;
            case EMAIL_CHANGE, EXPIRING_TOKENS -> kind == other.kind;
            case PASSWORD, NOTICE -> false;
        };
        return isSameKind && userId.equals(other.userId);
    }

    /** Returns the user and the expiry but never the code. */
    @Override
    public String toString() {
        return "Mail[" + kind + ", userId=" + userId + ", expiresAt=" + expiresAt + "]";
    }
}
