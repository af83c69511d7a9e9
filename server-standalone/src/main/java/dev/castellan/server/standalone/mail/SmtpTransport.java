package dev.castellan.server.standalone.mail;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Properties;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.jspecify.annotations.Nullable;

/**
 * Sends e-mails to an SMTP server. Opens a connection for each e-mail. Transmits the exact address: an address that is
 * not ASCII is sent only to a server that offers SMTPUTF8 (RFC 6531). Thread-safe.
 */
final class SmtpTransport {

    private static final Duration MAX_CONNECT_TIME = Duration.ofSeconds(10);
    private static final Duration MAX_WAIT = Duration.ofSeconds(20);
    private static final int FIRST_FINAL = 500;
    private static final String ADDRESS = "[address]";
    /** Logs outside SLF4J that a server does not offer SMTPUTF8, of which {@link MailFailure} informs. */
    private static final Logger OF_LIBRARY = Logger.getLogger("org.eclipse.angus.mail");

    private static final String UTF_8 = StandardCharsets.UTF_8.name();

    private final MailSettings settings;
    /** The session for e-mails whose addresses are ASCII. */
    private final Session ascii;
    /** The session for other e-mails. It requests SMTPUTF8, with which not every server can deliver. */
    private final Session international;

    private final Clock clock;

    SmtpTransport(MailSettings settings, Clock clock) {
        OF_LIBRARY.setLevel(Level.WARNING);
        this.settings = settings;
        this.clock = clock;
        this.ascii = Session.getInstance(properties(settings));
        Properties allowsUtf8 = properties(settings);
        // without it, the transport keeps only the low byte of each character
        allowsUtf8.setProperty("mail.mime.allowutf8", "true");
        this.international = Session.getInstance(allowsUtf8);
    }

    /** Thrown if an SMTP server did not accept an e-mail. The message does not contain secrets. */
    static final class MailFailure extends Exception {

        private static final long serialVersionUID = 1;

        private final boolean isFinal;

        private MailFailure(String message, boolean isFinal) {
            super(message);
            this.isFinal = isFinal;
        }

        /** Returns true if further attempts to send the e-mail are useless. */
        boolean isFinal() {
            return isFinal;
        }
    }

    /**
     * Sends an e-mail. When this method returns, the server has accepted the e-mail.
     *
     * @throws MailFailure if the server does not accept the e-mail
     */
    void send(Mail mail) throws MailFailure {
        InternetAddress sender = sender();
        InternetAddress recipient = recipient(mail.to());
        boolean isAscii = MailAddress.isAscii(sender) && MailAddress.isAscii(recipient);
        Session session = isAscii ? ascii : international;
        Message message = message(session, sender, recipient, mail);
        boolean isAccepted = false;
        try (SMTPTransport transport = (SMTPTransport) session.getTransport("smtp")) {
            connect(transport, settings.login());
            if (!isAscii && !transport.supportsExtension("SMTPUTF8")) {
                throw new MailFailure(server() + " does not offer SMTPUTF8, which this address requires", true);
            }
            transport.sendMessage(message, message.getAllRecipients());
            isAccepted = true;
        } catch (MessagingException e) {
            // if only the end of the connection failed, another attempt would send the mail twice
            if (!isAccepted) {
                throw failure(recipient, mail, e);
            }
        }
    }

    private static void connect(Transport transport, MailSettings.@Nullable Login login) throws MessagingException {
        if (login == null) {
            transport.connect();
        } else {
            transport.connect(login.user(), login.password());
        }
    }

    private Message message(Session session, InternetAddress sender, InternetAddress recipient, Mail mail)
            throws MailFailure {
        try {
            MimeMessage message = new MimeMessage(session);
            message.setFrom(sender);
            message.setRecipient(Message.RecipientType.TO, recipient);
            message.setSubject(mail.subject(), UTF_8);
            message.setHeader(
                    "Date",
                    DateTimeFormatter.RFC_1123_DATE_TIME.format(clock.instant().atZone(ZoneOffset.UTC)));
            // asks auto-responders not to reply (RFC 3834)
            message.setHeader("Auto-Submitted", "auto-generated");
            message.setText(mail.body(), UTF_8);
            message.saveChanges();
            // the library would name this machine
            String id = UUID.randomUUID()
                    + sender.getAddress().substring(sender.getAddress().lastIndexOf('@'));
            message.setHeader("Message-ID", "<" + id + ">");
            return message;
        } catch (MessagingException e) {
            throw new MailFailure("the mail cannot be written: " + e.getMessage(), true);
        }
    }

    private InternetAddress sender() throws MailFailure {
        try {
            return MailAddress.ofSender(settings.from());
        } catch (AddressException e) {
            throw new MailFailure("--mail-from: " + e.getMessage(), true);
        }
    }

    private static InternetAddress recipient(String text) throws MailFailure {
        try {
            return MailAddress.of(text);
        } catch (AddressException e) {
            throw new MailFailure(String.valueOf(e.getMessage()), true);
        }
    }

    private MailFailure failure(InternetAddress recipient, Mail mail, MessagingException problem) {
        if (problem instanceof AuthenticationFailedException) {
            return new MailFailure(server() + " rejects --mail-user with the password of --mail-password-file", false);
        }
        boolean isFinal = false;
        StringBuilder reasons = new StringBuilder();
        for (Exception cause = problem; cause != null; cause = next(cause)) {
            isFinal |= code(cause) >= FIRST_FINAL;
            // a server can repeat parts of the e-mail
            String text = String.valueOf(cause.getMessage()).strip();
            reasons.append(": ").append(withoutSecrets(text, recipient, mail));
        }
        return new MailFailure(server() + " did not accept it" + reasons, isFinal);
    }

    private String server() {
        return settings.host() + ":" + settings.port();
    }

    private static String withoutSecrets(String text, InternetAddress recipient, Mail mail) {
        String code = mail.code();
        // the transport reads a reply as ISO-8859-1
        String inReply =
                new String(recipient.getAddress().getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return (code == null ? text : text.replace(code, "[code]"))
                .replace(mail.to(), ADDRESS)
                .replace(recipient.getAddress(), ADDRESS)
                .replace(inReply, ADDRESS);
    }

    private static @Nullable Exception next(Exception cause) {
        return cause instanceof MessagingException messaging ? messaging.getNextException() : null;
    }

    private static int code(Exception cause) {
        if (cause instanceof SMTPSendFailedException sending) {
            return sending.getReturnCode();
        }
        return cause instanceof SMTPAddressFailedException address ? address.getReturnCode() : 0;
    }

    private static Properties properties(MailSettings settings) {
        Properties properties = new Properties();
        properties.setProperty("mail.smtp.host", settings.host());
        properties.setProperty("mail.smtp.port", Integer.toString(settings.port()));
        properties.setProperty("mail.smtp.auth", Boolean.toString(settings.login() != null));
        properties.setProperty("mail.smtp.connectiontimeout", Long.toString(MAX_CONNECT_TIME.toMillis()));
        properties.setProperty("mail.smtp.timeout", Long.toString(MAX_WAIT.toMillis()));
        properties.setProperty("mail.smtp.writetimeout", Long.toString(MAX_WAIT.toMillis()));
        boolean starts = settings.security() == MailSecurity.STARTTLS;
        properties.setProperty("mail.smtp.starttls.enable", Boolean.toString(starts));
        properties.setProperty("mail.smtp.starttls.required", Boolean.toString(starts));
        properties.setProperty("mail.smtp.ssl.enable", Boolean.toString(settings.security() == MailSecurity.TLS));
        properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
        properties.setProperty("mail.smtp.ssl.protocols", "TLSv1.3 TLSv1.2");
        return properties;
    }
}
