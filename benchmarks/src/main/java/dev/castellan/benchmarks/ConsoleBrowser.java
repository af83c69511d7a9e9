package dev.castellan.benchmarks;

import dev.castellan.benchmarks.load.KeepAliveConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A browser with or without a signed-in user. The browser keeps one connection open. Not safe for use by multiple
 * threads.
 */
public final class ConsoleBrowser implements AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Pattern NEXT_PAGE = Pattern.compile("href=\"/console([^\"#]*[?;&]after=[^\"#]*)");
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final URI server;
    private final String cookie;
    private final KeepAliveConnection connection;

    private ConsoleBrowser(URI server, String cookie) throws IOException {
        this.server = server;
        this.cookie = cookie;
        this.connection = new KeepAliveConnection(InetAddress.getLoopbackAddress(), server.getPort(), TIMEOUT);
    }

    /** Opens a browser without a signed-in user. */
    public static ConsoleBrowser open(URI server) throws IOException {
        return new ConsoleBrowser(server, "");
    }

    /** Opens a browser and signs in with a token. */
    public static ConsoleBrowser signIn(URI server, String token) throws IOException, InterruptedException {
        HttpRequest form = HttpRequest.newBuilder(server.resolve("/console/sign-in/token"))
                .header("Sec-Fetch-Site", "same-origin")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("token=" + token))
                .build();
        HttpResponse<String> answer = HTTP.send(form, BodyHandlers.ofString());
        String cookie = answer.headers()
                .firstValue("Set-Cookie")
                .orElseThrow(() -> new IOException("nobody is signed in: " + answer.statusCode()));
        return new ConsoleBrowser(server, cookie.substring(0, cookie.indexOf(';')));
    }

    /** Returns the path of the next page of a list, or empty on the last page. */
    public Optional<String> next(String path) throws IOException, InterruptedException {
        Matcher link = NEXT_PAGE.matcher(html(path));
        return link.find() ? Optional.of(link.group(1).replace("&amp;", "&")) : Optional.empty();
    }

    /** Requests a page this number of times to warm up, then measures the same number of requests. */
    public PageTime measure(String path, int requests) throws IOException, InterruptedException {
        int bytes = html(path).getBytes(StandardCharsets.UTF_8).length;
        byte[] request = request(path);
        long[] nanos = new long[requests];
        for (int i = -requests; i < requests; i++) {
            long start = System.nanoTime();
            connection.send(request);
            connection.awaitAnswer();
            nanos[Math.max(0, i)] = System.nanoTime() - start;
            expect(200, connection.readStatus(), path);
        }
        return PageTime.of(nanos, bytes);
    }

    private String html(String path) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve("/console" + path));
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
        expect(200, answer.statusCode(), path);
        return answer.body();
    }

    private byte[] request(String path) {
        String head = "GET /console" + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.getPort() + "\r\n";
        return (head + (cookie.isEmpty() ? "" : "Cookie: " + cookie + "\r\n") + "\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static void expect(int expected, int status, String path) throws IOException {
        if (status != expected) {
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
     * @param medianMillis the median time to the first byte
     * @param p99Millis the 99th percentile of the time to the first byte
     * @param bytes the size of the page
     */
    public record PageTime(double medianMillis, double p99Millis, int bytes) {

        static PageTime of(long[] nanos, int bytes) {
            long[] sorted = nanos.clone();
            Arrays.sort(sorted);
            return new PageTime(sorted[sorted.length / 2] / 1e6, sorted[(int) (sorted.length * 0.99)] / 1e6, bytes);
        }
    }
}
