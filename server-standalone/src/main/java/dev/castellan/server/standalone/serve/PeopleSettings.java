package dev.castellan.server.standalone.serve;

import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.console.Console;
import dev.castellan.server.standalone.mail.MailQueue;
import dev.castellan.server.standalone.mail.MailSecurity;
import dev.castellan.server.standalone.mail.MailSettings;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The features of a server for people: the console, audit events, links in invitations, and mail. */
final class PeopleSettings implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger("castellan");

    private final Serve options;
    private final @Nullable MailQueue mail;

    private PeopleSettings(Serve options, @Nullable MailQueue mail) {
        this.options = options;
        this.mail = mail;
    }

    /** Starts the queue of mails if an SMTP server is set. */
    static PeopleSettings start(Serve options) {
        MailSettings settings = options.mail.settings();
        if (settings == null) {
            return new PeopleSettings(options, null);
        }
        if (settings.security() == MailSecurity.NONE && !settings.isOfThisMachine()) {
            LOG.warn(
                    "--mail-security none sends invitations to {} unprotected, with their links: set starttls or tls",
                    settings.host());
        }
        return new PeopleSettings(options, MailQueue.start(settings));
    }

    /** Sets up a server. */
    void addTo(CastellanServerBuilder builder) {
        options.consoleUrl.set(builder::consoleUrl);
        if (options.console.isShown(options.consolePlace())) {
            builder.site(Console.site());
        }
        options.trustedProxy.set(builder);
        builder.audit(audit -> audit.events(options.auditEvents.isOn()).retention(options.auditRetention.time()));
        if (mail != null) {
            builder.invitationListener(mail);
        }
    }

    /** Stops sending mail. The log names the users whose mails were not sent. */
    @Override
    public void close() {
        if (mail != null) {
            mail.close();
        }
    }
}
