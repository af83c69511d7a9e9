package dev.castellan.server.standalone.mail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/** An SMTP server that records each line that it receives. A character of a line is a byte. */
final class SmtpSink implements AutoCloseable {

    private final ServerSocket server;
    private final boolean offersUtf8;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private volatile String replyToRecipient = "250 ok";

    SmtpSink(boolean offersUtf8) throws IOException {
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.offersUtf8 = offersUtf8;
        Thread thread = new Thread(this::serve, "smtp-sink");
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns a transport that sends to this server. */
    SmtpTransport transport(String from) {
        return new SmtpTransport(
                new MailSettings(
                        "127.0.0.1",
                        server.getLocalPort(),
                        MailSecurity.NONE,
                        from,
                        null,
                        new MailSettings.RecipientLimits(5, 200),
                        Locale.ENGLISH),
                Clock.systemUTC());
    }

    /** Responds to all recipients with this reply, in UTF-8. */
    void replyToRecipient(String reply) {
        replyToRecipient = reply;
    }

    /** Returns the received lines that start with this text, with one character for each byte. */
    List<String> lines(String start) {
        return lines.stream().filter(line -> line.startsWith(start)).toList();
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                talk(client);
            } catch (IOException e) {
                // the test closes the server, or a client ends early
            }
        }
    }

    private void talk(Socket client) throws IOException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
        reply(client, "220 ready");
        boolean isData = false;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            lines.add(line);
            if (isData) {
                isData = !line.equals(".");
                if (!isData) {
                    reply(client, "250 ok");
                }
            } else if (line.startsWith("EHLO")) {
                reply(client, offersUtf8 ? "250-sink\r\n250-8BITMIME\r\n250 SMTPUTF8" : "250-sink\r\n250 8BITMIME");
            } else if (line.startsWith("RCPT")) {
                reply(client, replyToRecipient);
            } else {
                isData = line.equals("DATA");
                reply(client, isData ? "354 go on" : "250 ok");
            }
        }
    }

    private static void reply(Socket client, String line) {
        try {
            client.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
