package dev.castellan.server.standalone.mail;

import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import java.time.Clock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Mails the invitations of a command at once, in one attempt each. Not safe for use by several threads. */
public final class MailNow implements InvitationListener {

    private static final String SENT = "sent";

    private final SmtpTransport transport;
    private @Nullable String outcome;

    /** Creates a listener that mails through this SMTP server. */
    public MailNow(MailSettings settings) {
        this.transport = new SmtpTransport(settings, Clock.systemUTC());
    }

    @Override
    public boolean sendsMailTo(String email) {
        return InvitationMail.canReach(email);
    }

    @Override
    public void issued(InvitationNotice notice) {
        issued(notice, sent -> {});
    }

    @Override
    public void issued(InvitationNotice notice, Consumer<Boolean> sent) {
        InvitationMail mail = InvitationMail.of(notice);
        if (InvitationMail.canReach(mail.to())) {
            outcome = send(mail);
            sent.accept(SENT.equals(outcome));
        }
    }

    /** Returns {@code sent}, or why the last mail was not sent; {@code null} if there was none. */
    public @Nullable String outcome() {
        return outcome;
    }

    private String send(InvitationMail mail) {
        try {
            transport.send(mail);
            return SENT;
        } catch (SmtpTransport.MailFailure e) {
            return "not sent: " + e.getMessage();
        }
    }
}
