package dev.castellan.server.console;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.NewUser;
import dev.castellan.server.store.memory.MemoryStore;
import dev.castellan.support.time.MutableClock;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server with a console, its first admin and a client, on a clock that a test moves. */
final class ConsoleScene implements AutoCloseable {

    static final String PASSWORD = "seven green turtles dance";
    static final String ADMIN = "root@castellan.invalid";
    private static final Pattern CODE = Pattern.compile("\"code\":\"([^\"]+)\"");

    final MutableClock clock = new MutableClock(Instant.parse("2026-11-22T12:00:00Z"));
    final CastellanServer server = CastellanServer.builder()
            .store(new MemoryStore(clock))
            .clock(clock)
            .site(Console.site())
            .start();
    final UUID organization = server.bootstrap().organizationId();
    final String adminToken = server.bootstrap().token();

    Browsing browser() {
        return new Browsing(server.baseUrl());
    }

    /** Returns a browser in which the first admin is signed in. */
    Browsing admin() {
        return browser().signedIn(adminToken);
    }

    /** Returns the token of a new user with the role client. */
    String clientToken(String name, String email) {
        UUID user = server.administration()
                .inviteUser(organization, NewUser.client(name, email))
                .userId();
        return server.administration()
                .issueToken(organization, NewToken.forUser(user))
                .token();
    }

    /** Invites a person, and returns the code. */
    String invite(String name, String email, Role role) {
        String body = "{\"name\":\"" + name + "\",\"email\":\"" + email + "\",\"role\":\"" + role + "\",\"project_ids\":[]}";
        ApiResponse answer = server.handle(new ApiRequest(
                "POST",
                Endpoints.PREFIX + "/users/invitations",
                "",
                Headers.of("Authorization", "Bearer " + adminToken, "Content-Type", "application/json"),
                body.getBytes(StandardCharsets.UTF_8)));
        Matcher code = CODE.matcher(new String(answer.body(), StandardCharsets.UTF_8));
        if (!code.find()) {
            throw new AssertionError(new String(answer.body(), StandardCharsets.UTF_8));
        }
        return code.group(1);
    }

    /** Returns a browser in which a new person has joined with {@link #PASSWORD}. */
    Browsing joined(String name, String email, Role role) {
        Browsing browser = browser();
        browser.post("/join/finish", "code", invite(name, email, role), "password", PASSWORD);
        return browser;
    }

    @Override
    public void close() {
        server.close();
    }
}
