package dev.castellan.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.console.Console;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.support.socket.RawConnection;
import dev.castellan.system.fixture.Fixture;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the server responds to other organizations while all changes of one organization are blocked. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Tag("database")
class BusyOrganizationTest {

    private static final int WORKERS = 4;
    private static final int FORMS = 20;
    private static final Pattern SESSION = Pattern.compile("Set-Cookie: (castellan=[^;]+)");

    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger standing = new AtomicInteger();
    private volatile @Nullable UUID other;

    @ParameterizedTest
    @EnumSource(TestedStore.class)
    void servesOtherOrganizationsWhileOneIsBlocked(TestedStore store) {
        List<RawConnection> forms = new ArrayList<>();
        try (TestServer server = start(store)) {
            Fixture fixture = Fixture.on(server);
            String busy = session(server, fixture.token("other.admin"));
            String admin = session(server, fixture.token("admin"));
            String project = "name=Apollo";
            // from now on, the listener blocks the threads of the other organization
            other = fixture.id("other.organization");
            for (int i = 0; i < FORMS; i++) {
                forms.add(RawConnection.to(server.server().baseUrl())
                        .send(post("/console/projects/new", "Cookie: " + busy + "\r\n", project + i)));
            }
            Condition.await(() -> standing.get() > 0, () -> "no form of the other organization was taken");

            assertThat(exchange(server, get("/console", "Cookie: " + admin + "\r\n")))
                    .contains(" 200 ");
            assertThat(exchange(server, post("/console/projects/new", "Cookie: " + admin + "\r\n", project)))
                    .contains(" 303 ");
            assertThat(exchange(server, get("/console/sign-in", ""))).contains(" 200 ");
            assertThat(session(server, fixture.token("admin"))).isNotEmpty();
            assertThat(exchange(
                            server,
                            get("/api/v1/users/me", "Authorization: Bearer " + fixture.token("admin") + "\r\n")))
                    .contains(" 200 ");
            assertThat(standing).as("threads of the other organization").hasValueLessThan(WORKERS);

            gate.countDown();
            assertThat(forms).allSatisfy(form -> assertThat(form.readToEnd()).contains(" 303 "));
        } finally {
            gate.countDown();
            forms.forEach(RawConnection::close);
        }
    }

    private TestServer start(TestedStore store) {
        return TestServer.start(
                store,
                builder -> builder.site(Console.site())
                        .audit(audit -> audit.listener(this::changed))
                        // Replaces the listener that compares exchanges with the OpenAPI document, because the document
                        // contains no pages.
                        .requestListener((call, response, time) -> {})
                        .limits(limits -> limits.workers(WORKERS)));
    }

    private void changed(ChangeNotice event) {
        if (event.organizationId().equals(other)) {
            standing.incrementAndGet();
            try {
                gate.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Signs in with a token, and returns the session cookie. */
    private static String session(TestServer server, String token) {
        String response = exchange(server, post("/console/sign-in/token", "", "token=" + token));
        Matcher cookie = SESSION.matcher(response);
        assertThat(cookie.find()).as(response).isTrue();
        return cookie.group(1);
    }

    private static String exchange(TestServer server, String request) {
        try (RawConnection connection = RawConnection.to(server.server().baseUrl())) {
            return connection.send(request).readToEnd();
        }
    }

    private static String get(String path, String headers) {
        return "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + headers + "\r\n";
    }

    private static String post(String path, String headers, String form) {
        return "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\n"
                + headers + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + form.length()
                + "\r\n\r\n" + form;
    }
}
