package dev.castellan.benchmarks;

import dev.castellan.benchmarks.attacks.ConsoleForms;
import dev.castellan.benchmarks.attacks.Target;
import dev.castellan.benchmarks.load.KeepAliveConnection;
import dev.castellan.benchmarks.load.KeepAliveConnection.Answer;
import dev.castellan.benchmarks.load.Latencies;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A browser with or without a signed-in user. The browser keeps one connection open. Not safe for use by multiple
 * threads.
 */
final class ConsoleBrowser implements AutoCloseable {

    private static final Pattern NEXT_PAGE = Pattern.compile("href=\"/console([^\"#]*[?;&]after=[^\"#]*)");

    private final String cookie;
    private final KeepAliveConnection connection;

    /**
     * Opens a browser.
     *
     * @param cookie the cookie of a session, or an empty string
     */
    ConsoleBrowser(int port, String cookie) throws IOException {
        this.cookie = cookie;
        this.connection = new KeepAliveConnection(port);
    }

    /** Opens a browser and signs in with a token. */
    static ConsoleBrowser signIn(int port, String token) throws IOException {
        return new ConsoleBrowser(port, ConsoleForms.cookie(new Target(port, token)));
    }

    /** Returns the path of the next page of a list, or empty on the last page. */
    Optional<String> next(String path) throws IOException {
        Matcher link = NEXT_PAGE.matcher(html(path));
        return link.find() ? Optional.of(link.group(1).replace("&amp;", "&")) : Optional.empty();
    }

    /** Requests a page this number of times to warm up, then measures the same number of requests. */
    PageTime measure(String path, int requests) throws IOException {
        int bytes = html(path).getBytes(StandardCharsets.UTF_8).length;
        byte[] request = ConsoleForms.page(cookie, path);
        Latencies times = new Latencies();
        for (int i = -requests; i < requests; i++) {
            long start = System.nanoTime();
            connection.send(request);
            connection.awaitAnswer();
            long nanos = System.nanoTime() - start;
            expectPage(connection.readStatus(), path);
            if (i >= 0) {
                times.add(nanos);
            }
        }
        return new PageTime(times, bytes);
    }

    private String html(String path) throws IOException {
        connection.send(ConsoleForms.page(cookie, path));
        Answer answer = connection.read();
        expectPage(answer.status(), path);
        return answer.body();
    }

    private static void expectPage(int status, String path) throws IOException {
        if (status != 200) {
            throw new IOException("/console" + path + " was answered " + status);
        }
    }

    @Override
    public void close() {
        connection.close();
    }

    /**
     * The response times and the size of a page.
     *
     * @param times the times to the first byte
     */
    record PageTime(Latencies times, int bytes) {}
}
