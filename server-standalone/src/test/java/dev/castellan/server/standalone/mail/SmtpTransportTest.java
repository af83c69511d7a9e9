package dev.castellan.server.standalone.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests the end of a connection with a server that resets it. */
final class SmtpTransportTest {

    @Test
    void succeedsIfConnectionFailsOnlyAtQuit() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<String> last = CompletableFuture.supplyAsync(() -> serve(server));
            SmtpTransport transport = new SmtpTransport(
                    new MailSettings(
                            "127.0.0.1",
                            server.getLocalPort(),
                            MailSecurity.NONE,
                            "castellan@example.org",
                            null,
                            new MailSettings.RecipientLimits(5, 200),
                            Locale.ENGLISH),
                    Clock.systemUTC());

            assertThatCode(() -> transport.send(Mail.of(Notices.join(), true, Locale.ENGLISH)))
                    .doesNotThrowAnyException();

            assertThat(last.get(30, TimeUnit.SECONDS)).isEqualTo("QUIT");
        }
    }

    /** Accepts a mail, then resets the connection at QUIT. Returns the last command. */
    private static String serve(ServerSocket server) {
        try (Socket client = server.accept()) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
            response(client, "220 ready");
            String line = in.readLine();
            while (!line.equals("QUIT")) {
                if (line.equals("DATA")) {
                    response(client, "354 go on");
                    while (!line.equals(".")) {
                        line = in.readLine();
                    }
                }
                response(client, "250 ok");
                line = in.readLine();
            }
            client.setSoLinger(true, 0);
            return line;
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static void response(Socket client, String line) throws IOException {
        client.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }
}
