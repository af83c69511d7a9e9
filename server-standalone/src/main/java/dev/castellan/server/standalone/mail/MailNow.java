package dev.castellan.server.standalone.mail;

import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import java.time.Clock;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Mails a command's invitations immediately, with a single attempt each. Not thread-safe. */
public final class MailNow implements InvitationListener {

    private static final String SENT = "sent";

    private final SmtpTransport transport;
    private final Locale language;
    private @Nullable String outcome;

    /** Creates a listener that uses the given SMTP server. */
    public MailNow(MailSettings settings) {
        this.transport = new SmtpTransport(settings, Clock.systemUTC());
        this.language = settings.language();
    }

    @Override
    public boolean sendsMailTo(String email) {
        return Mail.canReach(email);
    }

    @Override
    public void issued(InvitationNotice notice) {
        issued(notice, isSent -> {});
    }

    @Override
    public void issued(InvitationNotice notice, Consumer<Boolean> callback) {
        Mail mail = Mail.of(notice, true, language);
        if (Mail.canReach(mail.to())) {
            outcome = send(mail);
            callback.accept(SENT.equals(outcome));
        }
    }

    /**
     * Returns {@code sent}, the reason why the last e-mail was not sent, or {@code null} if there was no e-mail to
     * send.
     */
    public @Nullable String outcome() {
        return outcome;
    }

    private String send(Mail mail) {
        try {
            transport.send(mail);
            return SENT;
        } catch (SmtpTransport.MailFailure e) {
            return "not sent: " + e.getMessage();
        }
    }
}
