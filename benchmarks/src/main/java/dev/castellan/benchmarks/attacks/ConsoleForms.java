package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.attacks.AttackKind.Attack;
import dev.castellan.benchmarks.load.Flood;
import dev.castellan.benchmarks.load.KeepAliveConnection.Answer;
import java.io.IOException;
import java.net.URLEncoder;
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
    public void prepare(Target client, Target admin) throws IOException {
        request = switch (form) {
            case JOIN -> {
                String code = invite(admin, "ada@hostile.invalid");
                yield bytes("/join/finish", "", Map.of("code", code, "password", WEAK));
            }
            case SIGN_IN -> signIn(admin, "ada@hostile.invalid");
            case WRITE -> bytes("/projects", cookie(admin), Map.of("name", "Apollo"));
        };
    }

    @Override
    public String run(Target client, Duration time) throws InterruptedException {
        return new Flood(client.port(), form.connections, 15, form.sources)
                .run(request, time)
                .counts();
    }

    /** Invites a person, and returns the invitation code. */
    private static String invite(Target admin, String email) throws IOException {
        return admin.post(
                        "/users/invitations",
                        Map.of("name", "Ada", "email", email, "role", "client", "project_ids", new int[0]))
                .get("code")
                .textValue();
    }

    /** Signs in with a token, and returns the session cookie. */
    public static String cookie(Target user) throws IOException {
        return cookie(user, "/sign-in/token", Map.of("token", user.token()));
    }

    private static String cookie(Target user, String path, Map<String, String> fields) throws IOException {
        Answer answer = user.exchange(bytes(path, "", fields));
        String cookie = answer.header("Set-Cookie");
        if (cookie.isEmpty()) {
            throw new IOException(path + " was answered " + answer.status());
        }
        return cookie.substring(0, cookie.indexOf(';'));
    }

    /** Returns the bytes of a request for a page. */
    public static byte[] page(String cookie, String path) {
        return (head("GET", path, cookie) + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** Lets a new person join, and returns the bytes of a sign-in request with the person's password. */
    public static byte[] signIn(Target admin, String email) throws IOException {
        String unused = cookie(admin, "/join/finish", Map.of("code", invite(admin, email), "password", PASSWORD));
        return signIn(admin, email, PASSWORD);
    }

    /** Returns the bytes of a sign-in request. */
    static byte[] signIn(Target admin, String email, String password) throws IOException {
        String organization = admin.get("/users/me").get("organization_id").textValue();
        return bytes("/sign-in?organization=" + organization, "", Map.of("email", email, "password", password));
    }

    private static byte[] bytes(String path, String cookie, Map<String, String> fields) {
        String form = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        String head = head("POST", path, cookie) + "Sec-Fetch-Site: same-origin\r\nContent-Type: "
                + "application/x-www-form-urlencoded\r\nContent-Length: " + form.length() + "\r\n\r\n";
        return (head + form).getBytes(StandardCharsets.US_ASCII);
    }

    private static String head(String method, String path, String cookie) {
        return method + " /console" + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                + (cookie.isEmpty() ? "" : "Cookie: " + cookie + "\r\n");
    }
}
