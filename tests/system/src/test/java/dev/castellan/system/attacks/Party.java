package dev.castellan.system.attacks;

import dev.castellan.support.socket.RawConnection;
import dev.castellan.support.socket.RawConnection.Reply;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An organization whose administrator sends requests to a server.
 *
 * @param token the token of the administrator, or an empty string
 */
record Party(InetSocketAddress server, String token) {

    private static final int QUERIES = 30;
    private static final String PASSWORD = "eleven orange walruses whistle";

    Party withoutToken() {
        return new Party(server, "");
    }

    String get(String path) {
        return "GET /api/v1" + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + authorization() + "\r\n";
    }

    String post(String path, String body) {
        return "POST /api/v1" + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + authorization()
                + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    /** Returns a form of the console. */
    String form(String path, String session, String body) {
        String cookie = session.isEmpty() ? "" : "Cookie: " + session + "\r\n";
        return "POST /console" + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + cookie + "Sec-Fetch-Site: same-origin\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body;
    }

    private String authorization() {
        return token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n";
    }

    String signIn(String email, String password) {
        String organization = text(get("/users/me"), "organization_id");
        return form(
                "/sign-in?organization=" + organization,
                "",
                "email=" + email.replace("@", "%40") + "&password=" + password.replace(' ', '+'));
    }

    /** Lets a new person join, and returns the request that signs in with the right password. */
    String signInOfNewPerson(String email) {
        String fields = "code=" + invite(email) + "&password=" + PASSWORD.replace(' ', '+');
        require(RawConnection.exchange(server, form("/join/finish", "", fields)), 303);
        return signIn(email, PASSWORD);
    }

    /** Invites a person, and returns the code of the invitation. */
    String invite(String email) {
        String person = "{\"name\":\"Ada\",\"email\":\"" + email + "\",\"role\":\"client\",\"project_ids\":[]}";
        return text(post("/users/invitations", person), "code");
    }

    /** Signs in to the console with the token, and returns the cookie. */
    String session() {
        Reply reply = RawConnection.exchange(server, form("/sign-in/token", "", "token=" + token));
        return require(reply, 303).headers().get("set-cookie").replaceFirst(";.*", "");
    }

    /** Creates an input whose queries exceed a page of 1 MiB. */
    String largeInput() {
        String input = text(post("/inputs", "{}"), "id");
        String query = "{\"input_id\":\"" + input + "\",\"payload\":\"" + "x".repeat(47 * 1024) + "\"}";
        for (int i = 0; i < QUERIES; i++) {
            text(post("/queries", query), "id");
        }
        return input;
    }

    /** Creates collections, and returns their ids as elements of a JSON array. */
    String collections(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"" + text(post("/collections", "{\"name\":\"Photos\"}"), "id") + "\"")
                .collect(Collectors.joining(","));
    }

    /** Sends a request that must succeed, and returns a field of the response. */
    private String text(String request, String field) {
        Reply reply = RawConnection.exchange(server, request);
        Matcher value = Pattern.compile("\"" + field + "\":\"([^\"]+)\"").matcher(reply.body());
        if (!value.find()) {
            throw new AssertionError(request.lines().findFirst().orElse("") + ": " + reply);
        }
        return value.group(1);
    }

    private static Reply require(Reply reply, int status) {
        if (reply.status() != status) {
            throw new AssertionError("expected the status " + status + ": " + reply);
        }
        return reply;
    }
}
