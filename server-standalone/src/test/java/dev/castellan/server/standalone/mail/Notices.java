package dev.castellan.server.standalone.mail;

import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.EmailChangeNotice;
import dev.castellan.server.spi.InvitationNotice;
import java.net.URI;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Invitations and notices for e-mail tests. */
final class Notices {

    static final Instant NOW = Instant.parse("2030-01-31T12:00:00Z");
    static final String CODE = "Zq4vR8mT1xK7bN3cW9pL5sD2gH6jF0aYuEiOtXrQwSe";
    static final UUID ADA = UUID.fromString("00000000-0000-4000-8000-0000000000ad");

    private Notices() {}

    static InvitationNotice join() {
        return notice(ADA, "ada@example.org", InvitationPurpose.JOIN, null, CODE);
    }

    /** Returns the notice of a recovery that the user has requested, with or without a console URL. */
    static InvitationNotice requested(@Nullable String console) {
        InvitationNotice notice = notice(ADA, "ada@example.org", InvitationPurpose.RECOVER, console, CODE);
        return new InvitationNotice(
                notice.organizationId(),
                notice.organizationName(),
                notice.userName(),
                null,
                notice.invitation(),
                true,
                null);
    }

    /** Returns the notice of a new address of Ada. */
    static EmailChangeNotice emailChange(String email, @Nullable Locale language) {
        return emailChange(ADA, email, language);
    }

    static EmailChangeNotice emailChange(UUID user, String email, @Nullable Locale language) {
        return new EmailChangeNotice(new UUID(0, 1), "Moon", user, "Ada", email, CODE, NOW.plusSeconds(3600), language);
    }

    static AccountNotice account(AccountNotice.Kind kind, @Nullable String address) {
        return account(kind, address, null);
    }

    static AccountNotice account(AccountNotice.Kind kind, @Nullable String address, @Nullable Locale language) {
        return new Account(kind, new UUID(0, 1), "Moon", ADA, "Ada", "ada@example.org", NOW, address, language);
    }

    private record Account(
            Kind kind,
            UUID organizationId,
            String organizationName,
            UUID userId,
            String userName,
            String email,
            Instant at,
            @Nullable String address,
            @Nullable Locale language)
            implements AccountNotice {}

    static InvitationNotice notice(
            UUID user, String email, InvitationPurpose purpose, @Nullable String console, String code) {
        URI url = console == null ? null : URI.create(console + "/join#" + code);
        return notice(
                "Ada",
                "Grace",
                "Moon",
                new IssuedInvitation(user, email, purpose, code, url, null, NOW, NOW.plusSeconds(72 * 3600)));
    }

    static InvitationNotice notice(
            String user, @Nullable String inviter, String organization, IssuedInvitation invitation) {
        return new InvitationNotice(new UUID(0, 1), organization, user, inviter, invitation, false, null);
    }
}
