package dev.castellan.server.standalone.mail;

import jakarta.mail.Address;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Properties;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.jspecify.annotations.Nullable;

/** Sends e-mails to an SMTP server. Opens a connection for each e-mail. Thread-safe. */
final class SmtpTransport {

    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);
    private static final int FIRST_FINAL = 500;
    private static final String UTF_8 = StandardCharsets.UTF_8.name();

    private final MailSettings settings;
    private final Session session;
    private final Clock clock;

    SmtpTransport(MailSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.session = Session.getInstance(properties(settings));
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
        Message message = message(mail);
        boolean isAccepted = false;
        try (Transport transport = session.getTransport("smtp")) {
            connect(transport, settings.login());
            transport.sendMessage(message, message.getAllRecipients());
            isAccepted = true;
        } catch (MessagingException e) {
            // if only the end of the connection failed, another attempt would send the mail twice
            if (!isAccepted) {
                throw failure(mail, e);
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

    private Message message(Mail mail) throws MailFailure {
        try {
            MimeMessage message = new MimeMessage(session);
            message.setFrom(new InternetAddress(settings.from(), true));
            message.setRecipient(Message.RecipientType.TO, recipient(mail.to()));
            message.setSubject(mail.subject(), UTF_8);
            message.setHeader(
                    "Date",
                    DateTimeFormatter.RFC_1123_DATE_TIME.format(clock.instant().atZone(ZoneOffset.UTC)));
            // asks auto-responders not to reply (RFC 3834)
            message.setHeader("Auto-Submitted", "auto-generated");
            message.setText(mail.body(), UTF_8);
            message.saveChanges();
            return message;
        } catch (MessagingException e) {
            throw new MailFailure("the address of the user is not one of mail", true);
        }
    }

    /** Parses the whole string as an address without a display name. */
    private static Address recipient(String text) throws MessagingException {
        InternetAddress address = new InternetAddress();
        address.setAddress(text);
        address.validate();
        return address;
    }

    private MailFailure failure(Mail mail, MessagingException problem) {
        String server = settings.host() + ":" + settings.port();
        if (problem instanceof AuthenticationFailedException) {
            return new MailFailure(server + " refuses --mail-user with the password of --mail-password-file", false);
        }
        boolean isFinal = false;
        StringBuilder reasons = new StringBuilder();
        for (Exception cause = problem; cause != null; cause = next(cause)) {
            isFinal |= code(cause) >= FIRST_FINAL;
            // a server can repeat parts of the e-mail
            String text = String.valueOf(cause.getMessage()).strip();
            reasons.append(": ").append(withoutSecrets(text, mail));
        }
        return new MailFailure(server + " did not take it" + reasons, isFinal);
    }

    private static String withoutSecrets(String text, Mail mail) {
        String code = mail.code();
        return (code == null ? text : text.replace(code, "[code]")).replace(mail.to(), "[address]");
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
        properties.setProperty("mail.smtp.connectiontimeout", Long.toString(LONGEST_CONNECT.toMillis()));
        properties.setProperty("mail.smtp.timeout", Long.toString(LONGEST_WAIT.toMillis()));
        properties.setProperty("mail.smtp.writetimeout", Long.toString(LONGEST_WAIT.toMillis()));
        boolean starts = settings.security() == MailSecurity.STARTTLS;
        properties.setProperty("mail.smtp.starttls.enable", Boolean.toString(starts));
        properties.setProperty("mail.smtp.starttls.required", Boolean.toString(starts));
        properties.setProperty("mail.smtp.ssl.enable", Boolean.toString(settings.security() == MailSecurity.TLS));
        properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
        properties.setProperty("mail.smtp.ssl.protocols", "TLSv1.3 TLSv1.2");
        return properties;
    }
}
