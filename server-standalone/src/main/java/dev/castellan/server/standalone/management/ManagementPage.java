package dev.castellan.server.standalone.management;

import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Requests a page from the management port of a running server.
 *
 * @param address the address that the server listens on; if the address is a wildcard, the request goes to the loopback
 *     address
 * @param path the path of the page, such as {@code /readyz}
 */
public record ManagementPage(InetSocketAddress address, String path) {

    /** Longer than the server's timeout for a check. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

    /**
     * Returns the text of the page.
     *
     * @throws CommandException if the server does not respond in time, or responds with a status other than 200
     */
    public String read() {
        URI url = url();
        try {
            // the server is local, so proxies from the environment do not apply
            HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(Math.toIntExact(LONGEST_WAIT.toMillis()));
            connection.setReadTimeout(Math.toIntExact(LONGEST_WAIT.toMillis()));
            int status = connection.getResponseCode();
            String text = text(status == HttpURLConnection.HTTP_OK ? connection.getInputStream() : errors(connection));
            if (status != HttpURLConnection.HTTP_OK) {
                throw new CommandException(url + " answered " + status + ": " + text);
            }
            return text;
        } catch (IOException e) {
            throw new CommandException(
                    url + " does not answer: " + e.getMessage()
                            + ": does the server run, with this --management-port and --management-address?",
                    e);
        }
    }

    private URI url() {
        InetAddress host =
                address.getAddress().isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : address.getAddress();
        String name = host.getHostAddress();
        return URI.create("http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + address.getPort() + path);
    }

    private static InputStream errors(HttpURLConnection connection) {
        InputStream body = connection.getErrorStream();
        return body == null ? InputStream.nullInputStream() : body;
    }

    private static String text(InputStream body) throws IOException {
        try (body) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
