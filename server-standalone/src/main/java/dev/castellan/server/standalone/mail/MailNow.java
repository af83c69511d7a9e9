package dev.castellan.server.standalone.mail;

import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Mails invitations at once, for a command, and remembers how the last one went. For one thread. */
public final class MailNow implements InvitationListener {

    private final MailTransport transport;
    private @Nullable String outcome;

    MailNow(MailTransport transport) {
        this.transport = transport;
    }

    /** Returns a listener that mails through this SMTP server. */
    public static MailNow through(MailSettings settings) {
        return new MailNow(new SmtpTransport(settings, Clock.systemUTC()));
    }

    @Override
    public void issued(InvitationNotice notice) {
        InvitationMail mail = MailText.of(notice);
        if (!Undeliverable.is(mail.to())) {
            outcome = send(mail);
        }
    }

    /** Returns {@code sent}, or why the last mail was not sent; {@code null} if there was none. */
    public @Nullable String outcome() {
        return outcome;
    }

    private String send(InvitationMail mail) {
        try {
            transport.send(mail);
            return "sent";
        } catch (MailFailure e) {
            return "not sent: " + e.getMessage();
        }
    }
}
