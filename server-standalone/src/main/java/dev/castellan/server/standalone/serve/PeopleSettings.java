package dev.castellan.server.standalone.serve;

import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.console.Console;
import dev.castellan.server.identity.provider.OpenIdClient;
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

/**
 * The settings of the console, audit events, invitation links and e-mail.
 *
 * @param providers speaks with the providers of organizations, or is null if there is no console or they are off
 */
record PeopleSettings(
        Serve options, @Nullable MailQueue mail, @Nullable OpenIdClient providers) implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger("castellan");

    private static final Duration EXPIRY_INTERVAL = Duration.ofMinutes(10);

    /** Starts the mail queue if an SMTP server is configured. */
    static PeopleSettings start(Serve options) {
        MailQueue mail = mail(options);
        boolean hasConsole = options.console.isVisible(options.consolePlace());
        return new PeopleSettings(options, mail, hasConsole ? options.identity.providers() : null);
    }

    private static @Nullable MailQueue mail(Serve options) {
        MailSettings settings = options.mail.settings();
        if (settings == null) {
            return null;
        }
        if (settings.security() == MailSecurity.NONE && !settings.isOfThisMachine()) {
            LOG.warn(
                    "--mail-security none sends invitations to {} unprotected, with their links: set starttls or tls",
                    settings.host());
        }
        // a mail must not contain a link that works only on this machine
        return MailQueue.start(settings, options.consoleUrl.url() != null);
    }

    void addTo(CastellanServerBuilder builder) {
        ConsoleLocation place = options.consolePlace();
        options.consoleUrl.set(builder::consoleUrl);
        if (options.console.isVisible(place)) {
            Optional.ofNullable(place.url()).ifPresent(builder::consoleUrl);
            builder.site(
                    providers == null
                            ? Console.site()
                            : Console.site().providers(providers, options.identity.providerKey()));
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

    /** Stops sending e-mail and requests to providers. Logs the users whose e-mails were not sent. */
    @Override
    public void close() {
        if (providers != null) {
            providers.close();
        }
        if (mail != null) {
            mail.close();
        }
    }
}
