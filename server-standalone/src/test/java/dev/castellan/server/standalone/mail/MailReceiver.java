package dev.castellan.server.standalone.mail;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import dev.castellan.support.time.MutableClock;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A real SMTP server, and a queue whose mails it receives when the test sends them. */
final class MailReceiver implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";

    private final GreenMail server = new GreenMail(setup());
    private final MailQueue queue;

    MailReceiver(MutableClock clock) {
        this(clock, Locale.ENGLISH);
    }

    /** Starts a server. The language is that of mails to readers whose language is unknown. */
    MailReceiver(MutableClock clock, Locale language) {
        this(clock, language, new MailSettings.RecipientLimits(5, 200));
    }

    MailReceiver(MutableClock clock, Locale language, MailSettings.RecipientLimits limits) {
        server.start();
        MailSettings settings = new MailSettings(
                LOOPBACK,
                server.getSmtp().getPort(),
                MailSecurity.NONE,
                "castellan@example.org",
                null,
                limits,
                language);
        queue = new MailQueue(settings, true, clock, 300);
    }

    MailQueue queue() {
        return queue;
    }

    /** Sends all queued mails, and returns how many have arrived since the start. */
    int receive() {
        boolean isSent = true;
        while (isSent) {
            isSent = queue.sendNext();
        }
        return server.getReceivedMessages().length;
    }

    List<String> recipients() {
        return headers("To");
    }

    List<String> subjects() {
        return headers("Subject");
    }

    String body(int number) {
        return GreenMailUtil.getBody(server.getReceivedMessages()[number]).replace("\r\n", "\n");
    }

    @Override
    public void close() {
        server.stop();
    }

    private List<String> headers(String name) {
        return Stream.of(server.getReceivedMessages())
                .map(mail -> header(mail, name))
                .toList();
    }

    private static String header(MimeMessage mail, String name) {
        try {
            return mail.getHeader(name)[0];
        } catch (MessagingException e) {
            throw new AssertionError(e);
        }
    }

    private static ServerSetup setup() {
        ServerSetup setup = new ServerSetup(0, LOOPBACK, ServerSetup.PROTOCOL_SMTP);
        // a busy machine takes longer than the default of 2 seconds
        setup.setServerStartupTimeout(60_000);
        return setup;
    }
}
