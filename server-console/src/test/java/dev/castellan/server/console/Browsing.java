package dev.castellan.server.console;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.castellan.support.socket.RawConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An HTTP client that stores cookies and sends forms as a browser does. The client does not follow redirects. */
final class Browsing {

    private static final Pattern SET_COOKIE = Pattern.compile("\r\nSet-Cookie: ([^=]+)=([^;\r]*)([^\r]*)");

    private final URI server;
    private final Map<String, String> cookies = new LinkedHashMap<>();

    Browsing(URI server) {
        this.server = server;
    }

    /** Requests a path of the console. */
    BrowserResponse get(String path) {
        return send("GET", path, "", "");
    }

    /**
     * Sends a form from a page of the console. The fields alternate between names and values. Follows a redirect to a
     * page that shows a new secret.
     */
    BrowserResponse post(String path, String... fields) {
        BrowserResponse submitted = postOnly(path, fields);
        String next = submitted.header("Location");
        return next.contains("shown=") ? get(next.substring("/console".length())) : submitted;
    }

    /** Sends a form from a page of the console. */
    BrowserResponse postOnly(String path, String... fields) {
        return send("POST", path, "Sec-Fetch-Site: same-origin\r\n", form(fields));
    }

    /** Sends JSON as the console's script does. */
    BrowserResponse json(String path, String json) {
        return send("POST", path, "Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n", json);
    }

    /** Sends a form that creates an object, and returns the path of the object's page. */
    String created(String path, String... fields) {
        BrowserResponse created = post(path, fields);
        if (created.status() != 303) {
            throw new AssertionError(created.text());
        }
        return created.header("Location").replaceAll("^/console|\\?.*", "");
    }

    /** Sends a request with these header fields. */
    BrowserResponse send(String method, String path, String headers, String body) {
        String length = body.isEmpty() && !method.equals("POST")
                ? ""
                : (headers.contains("Content-Type: ") ? "" : "Content-Type: application/x-www-form-urlencoded\r\n")
                        + "Content-Length: " + body.length() + "\r\n";
        String host = headers.contains("Host: ") ? "" : "Host: 127.0.0.1:" + server.getPort() + "\r\n";
        try (RawConnection connection = RawConnection.to(server)) {
            return keep(new BrowserResponse(connection
                    .send(method + " /console" + path + " HTTP/1.1\r\n" + host + "Connection: close\r\n" + headers
                            + cookieField() + length + "\r\n" + body)
                    .readToEnd()));
        }
    }

    /** Signs in with a token. */
    Browsing signedIn(String token) {
        post("/sign-in/token", "token", token);
        return this;
    }

    Map<String, String> cookies() {
        return cookies;
    }

    static String form(String... fields) {
        StringBuilder form = new StringBuilder();
        for (int i = 0; i < fields.length; i += 2) {
            form.append(i == 0 ? "" : "&")
                    .append(fields[i])
                    .append('=')
                    .append(URLEncoder.encode(fields[i + 1], UTF_8));
        }
        return form.toString();
    }

    private String cookieField() {
        StringBuilder field = new StringBuilder();
        cookies.forEach((name, value) -> field.append(field.isEmpty() ? "Cookie: " : "; ")
                .append(name)
                .append('=')
                .append(value));
        return field.isEmpty() ? "" : field + "\r\n";
    }

    private BrowserResponse keep(BrowserResponse visible) {
        Matcher cookie = SET_COOKIE.matcher(visible.text());
        while (cookie.find()) {
            if (cookie.group(3).contains("Max-Age=0")) {
                cookies.remove(cookie.group(1));
            } else {
                cookies.put(cookie.group(1), cookie.group(2));
            }
        }
        return visible;
    }

    /** An HTTP response. */
    record BrowserResponse(String text) {

        int status() {
            return Integer.parseInt(text.split(" ", 3)[1]);
        }

        /** Returns a header field, or an empty string if it is missing. */
        String header(String name) {
            Matcher field = Pattern.compile("(?i)\r\n" + name + ": ([^\r]*)").matcher(head());
            return field.find() ? field.group(1) : "";
        }

        String head() {
            return text.substring(0, text.indexOf("\r\n\r\n"));
        }

        String body() {
            return new String(text.substring(text.indexOf("\r\n\r\n") + 4).getBytes(ISO_8859_1), UTF_8);
        }

        /** Returns the text of the page, with single spaces. */
        String words() {
            return body().replaceAll("<[^>]*>", "").replaceAll("\\s+", " ");
        }

        /** Returns the path of the next or previous page of a list. The argument is {@code next} or {@code prev}. */
        String page(String rel) {
            return find("rel=\"" + rel + "\" href=\"/console([^\"]+)\"").replace("&amp;", "&");
        }

        /** Returns the first group of the first match in the body. */
        String find(String pattern) {
            Matcher match = Pattern.compile(pattern).matcher(body());
            if (!match.find()) {
                throw new AssertionError("no " + pattern + " in " + body());
            }
            return match.group(1);
        }
    }
}
