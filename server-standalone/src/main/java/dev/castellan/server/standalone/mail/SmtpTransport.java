package dev.castellan.server.standalone.mail;

import jakarta.mail.Address;
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
import org.jspecify.annotations.Nullable;

/** Sends mails to an SMTP server, each over a connection of its own. Safe for use by several threads. */
final class SmtpTransport implements MailTransport {

    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);
    private static final String UTF_8 = StandardCharsets.UTF_8.name();

    private final MailSettings settings;
    private final Session session;
    private final Clock clock;

    SmtpTransport(MailSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.session = Session.getInstance(properties(settings));
    }

    @Override
    public void send(InvitationMail mail) throws MailFailure {
        Message message = message(mail);
        try (Transport transport = session.getTransport("smtp")) {
            connect(transport, settings.login());
            transport.sendMessage(message, message.getAllRecipients());
        } catch (MessagingException e) {
            throw SmtpFailures.of(settings, mail, e);
        }
    }

    private static void connect(Transport transport, MailSettings.@Nullable Login login) throws MessagingException {
        if (login == null) {
            transport.connect();
        } else {
            transport.connect(login.user(), login.password());
        }
    }

    private Message message(InvitationMail mail) throws MailFailure {
        try {
            MimeMessage message = new MimeMessage(session);
            message.setFrom(new InternetAddress(settings.from(), true));
            message.setRecipient(Message.RecipientType.TO, recipient(mail.to()));
            message.setSubject(mail.subject(), UTF_8);
            message.setHeader(
                    "Date",
                    DateTimeFormatter.RFC_1123_DATE_TIME.format(clock.instant().atZone(ZoneOffset.UTC)));
            // no answer from programs that answer for people who are away (RFC 3834)
            message.setHeader("Auto-Submitted", "auto-generated");
            message.setText(mail.body(), UTF_8);
            message.saveChanges();
            return message;
        } catch (MessagingException e) {
            throw new MailFailure("the address of the user is not one of mail", true);
        }
    }

    /** Takes the whole text for the address, never a part of it for a name. */
    private static Address recipient(String text) throws MessagingException {
        InternetAddress address = new InternetAddress();
        address.setAddress(text);
        address.validate();
        return address;
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
