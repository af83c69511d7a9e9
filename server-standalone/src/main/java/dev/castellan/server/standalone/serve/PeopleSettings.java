package dev.castellan.server.standalone.serve;

import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.console.Console;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.standalone.mail.ExpiryMails;
import dev.castellan.server.standalone.mail.MailQueue;
import dev.castellan.server.standalone.mail.MailSecurity;
import dev.castellan.server.standalone.mail.MailSettings;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The settings of the console, audit events, invitation links and e-mail. */
record PeopleSettings(Serve options, @Nullable MailQueue mail) implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger("castellan");

    private static final Duration EXPIRY_INTERVAL = Duration.ofMinutes(10);

    /** Starts the mail queue if an SMTP server is configured. */
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
        // a mail must not contain a link that works only on this machine
        return new PeopleSettings(options, MailQueue.start(settings, options.consoleUrl.url() != null));
    }

    void addTo(CastellanServerBuilder builder) {
        ConsoleLocation place = options.consolePlace();
        options.consoleUrl.set(builder::consoleUrl);
        if (options.console.isVisible(place)) {
            Optional.ofNullable(place.url()).ifPresent(builder::consoleUrl);
            builder.site(Console.site());
        }
        builder.audit(audit -> audit.events(options.audit.keepsEvents()).retention(Duration.ofDays(options.auditDays)));
        if (mail != null) {
            builder.invitationListener(mail);
        }
    }

    /** Starts the mails to users about tokens that expire soon. */
    void startExpiryMails(Store store, Upkeep upkeep) {
        if (mail != null) {
            upkeep.every(EXPIRY_INTERVAL, new ExpiryMails(store, mail, options.consoleUrl.url())::sendDue);
        }
    }

    /** Stops sending e-mail. Logs the users whose e-mails were not sent. */
    @Override
    public void close() {
        if (mail != null) {
            mail.close();
        }
    }
}
