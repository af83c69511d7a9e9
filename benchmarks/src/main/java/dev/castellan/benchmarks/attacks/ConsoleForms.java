package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.attacks.AttackKind.Attack;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Sends the same console form over many connections as a person in the hostile organization. Requires a server with a
 * console.
 */
public final class ConsoleForms implements Attack {

    private static final String PASSWORD = "eleven orange walruses whistle";

    /** The weak password of this length whose strength takes the longest to estimate. */
    private static final String WEAK = "p4$$w0rdp4$$w0rdp4$$w0rdp4$$w0rdp4$$w0rdp4$$w0rdp4$$w0rdp4$$w0rd";

    private static final String TYPE = "application/x-www-form-urlencoded";
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Form form;
    private byte[] request = {};

    ConsoleForms(Form form) {
        this.form = form;
    }

    /** The forms that the attack can send. */
    enum Form {
        /** Signs in with the right password on 150 connections from 3 addresses. */
        SIGN_IN(150, 3),
        /** Joins with an invitation code and a weak password on 150 connections from 3 addresses. */
        JOIN(150, 3),
        /** Creates projects on 100 connections from one address. */
        WRITE(100, 1);

        private final int connections;
        private final int sources;

        Form(int connections, int sources) {
            this.connections = connections;
            this.sources = sources;
        }
    }

    @Override
    public void prepare(Target client, Target admin) throws IOException, InterruptedException {
        request = switch (form) {
            case JOIN -> {
                String code = invite(admin, "ada@hostile.invalid");
                yield bytes("/join/finish", "", Map.of("code", code, "password", WEAK));
            }
            case SIGN_IN -> signIn(admin, "ada@hostile.invalid");
            case WRITE -> {
                String cookie = session(admin, "/sign-in/token", Map.of("token", admin.token()));
                yield bytes("/projects", cookie, Map.of("name", "Apollo"));
            }
        };
    }

    @Override
    public String run(Target client, Duration time) throws IOException, InterruptedException {
        return new Flood(form.connections, 15, form.sources).run(client, request, time);
    }

    /** Invites a person, and returns the invitation code. */
    private static String invite(Target admin, String email) throws IOException, InterruptedException {
        return admin.post(
                        "/users/invitations",
                        Map.of("name", "Ada", "email", email, "role", "client", "project_ids", new int[0]))
                .get("code")
                .textValue();
    }

    /** Returns the bytes of a request for a page by the signed-in administrator. */
    public static byte[] page(Target admin, String path) throws IOException, InterruptedException {
        String cookie = session(admin, "/sign-in/token", Map.of("token", admin.token()));
        return ("GET /console" + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + cookie + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Lets a new person join, and returns the bytes of a sign-in request with the person's password. */
    public static byte[] signIn(Target admin, String email) throws IOException, InterruptedException {
        Map<String, String> joined = Map.of("code", invite(admin, email), "password", PASSWORD);
        String unused = session(admin, "/join/finish", joined);
        String organization = admin.get("/users/me").get("organization_id").textValue();
        return bytes("/sign-in?organization=" + organization, "", Map.of("email", email, "password", PASSWORD));
    }

    /** Sends a form that signs a user in, and returns the session cookie. */
    private static String session(Target target, String path, Map<String, String> fields)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + target.port() + "/console" + path))
                .header("Sec-Fetch-Site", "same-origin")
                .header("Content-Type", TYPE)
                .POST(BodyPublishers.ofString(form(fields)))
                .build();
        HttpResponse<Void> answer = HTTP.send(request, BodyHandlers.discarding());
        String cookie = answer.headers()
                .firstValue("Set-Cookie")
                .orElseThrow(() -> new IOException(path + " was answered " + answer.statusCode()));
        return cookie.substring(0, cookie.indexOf(';'));
    }

    private static byte[] bytes(String path, String cookie, Map<String, String> fields) {
        String form = form(fields);
        String head = "POST /console" + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\n"
                + (cookie.isEmpty() ? "" : "Cookie: " + cookie + "\r\n") + "Content-Type: " + TYPE
                + "\r\nContent-Length: " + form.length() + "\r\n\r\n";
        return (head + form).getBytes(StandardCharsets.US_ASCII);
    }

    private static String form(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
