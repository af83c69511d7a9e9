package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.server.Administration;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.serve.ProgramCommand;
import dev.castellan.server.standalone.serve.ServedProcess;
import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Tests commands that change a SQLite file while a server in another process serves it under load. Commands that are
 * killed run in separate processes.
 */
@Timeout(600)
@DisabledOnOs(OS.WINDOWS)
@Execution(ExecutionMode.SAME_THREAD)
@Tag("process")
final class CommandsWithRunningServerTest {

    private static final int KILLED_COMMANDS = 2;

    /** Allows hundreds of requests a second, and leaves a small machine the time to start commands. */
    private static final long PAUSE_NANOS = 5_000_000;

    @TempDir
    private static Path folder;

    private static ServedProcess server;

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final List<CompletableFuture<?>> load = new ArrayList<>();
    private final AtomicLong written = new AtomicLong();
    private final ProgramRunner console = new ProgramRunner().with("CASTELLAN_DATA", path("castellan.db"));

    @BeforeAll
    static void serve() throws IOException {
        server = ServedProcess.start(folder, "--data", path("castellan.db"), "--failures-per-address", "none");
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @BeforeEach
    void startLoad() throws IOException {
        String root = token("root.token");
        for (int i = 0; i < 2; i++) {
            load.add(inBackground(() -> {
                if (post("/projects", root, "{\"name\":\"Apollo\"}").statusCode() == 201) {
                    written.incrementAndGet();
                }
            }));
        }
    }

    @AfterEach
    void stopLoad() {
        stopped.set(true);
        load.forEach(CompletableFuture::join);
    }

    @Test
    void serverRejectsFirstRequestAfterAccessIsRevoked() throws Exception {
        String root = token("root.token");
        String created = post("/users/tokens", root, "{}").body();
        Files.writeString(folder.resolve("found.token"), created.replaceAll("(?s).*\"token\":\"([^\"]+)\".*", "$1"));
        String session = signIn("root.token");

        List<Watched> watched = List.of(
                new Watched(() -> status("found.token"), "token", "delete", "--secret-file", path("found.token")),
                new Watched(() -> statusOfSession(session), "recover-admin", "--token-file", path("new.token")));
        for (Watched each : watched) {
            load.add(inBackground(each::ask));
        }
        for (Watched each : watched) {
            each.awaitAccepted();
            each.run();
            each.awaitRefused();
        }
        stopped.set(true);
        for (Watched each : watched) {
            assertThat(each.late())
                    .as("requests after %s that were accepted", List.of(each.command))
                    .isZero();
        }
        assertThat(written).as("changes of the server meanwhile").hasPositiveValue();
    }

    @Test
    void killedCommandLosesNoDataAndDoesNotBlockServer() throws Exception {
        Random random = new Random(7);
        for (int i = 0; i < KILLED_COMMANDS; i++) {
            String name = "Organization " + i;
            Process command = start(create(name));
            boolean ended = command.waitFor(800 + random.nextInt(2_000), TimeUnit.MILLISECONDS);
            command.destroyForcibly().waitFor();
            String output = Files.readString(out());

            List<String> operations = operationsOf(name);
            assertThat(operations).as("audit events of %s", name).isIn(List.of(), List.of("organizations.create"));
            if (ended || output.endsWith("}\n")) {
                assertThat(operations)
                        .as("the command has said that it is done")
                        .isNotEmpty();
            }
        }
        assertServing();
        assertThat(integrity()).isEqualTo("ok");
    }

    @Test
    void commandKilledWhileWaitingForLockMakesNoChange() throws Exception {
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + path("castellan.db"));
                Statement lock = other.createStatement()) {
            lock.execute("PRAGMA busy_timeout = 60000");
            lock.execute("BEGIN IMMEDIATE");
            Process command = start(create("Kim"));
            assertThat(command.waitFor(2, TimeUnit.SECONDS)).isFalse();
            command.destroyForcibly().waitFor();
            lock.execute("ROLLBACK");
        }
        assertThat(operationsOf("Kim")).isEmpty();
        assertServing();
    }

    @Test
    void refusesSecondServerOnSameFileAndExplainsWhatToDo() throws Exception {
        Result second = console.run("serve", "--port", "0");
        assertThat(second.code()).isEqualTo(1);
        assertThat(second.err())
                .contains(
                        "castellan.db is in use by another server",
                        "castellan.db.lock",
                        "stop that server first, or name another file");
        assertServing();
    }

    /** Sends requests continuously, and remembers when each accepted request was sent. */
    private final class Watched {

        private final Question question;
        private final String[] command;
        private final Queue<Long> accepted = new ConcurrentLinkedQueue<>();
        private final AtomicLong refused = new AtomicLong();
        private long end = Long.MAX_VALUE;

        Watched(Question question, String... command) {
            this.question = question;
            this.command = command;
        }

        void ask() throws Exception {
            long submitted = System.nanoTime();
            int status = question.ask();
            if (status == 200) {
                accepted.add(submitted);
            } else {
                assertThat(status).as(server::complained).isIn(401, 303);
                refused.incrementAndGet();
            }
        }

        void awaitAccepted() {
            Condition.await(() -> accepted.size() > 3, () -> "accepted requests before " + List.of(command));
        }

        void awaitRefused() {
            long before = refused.get();
            Condition.await(() -> refused.get() > before + 20, () -> "refused requests after " + List.of(command));
        }

        void run() {
            finish(command);
            end = System.nanoTime();
        }

        long late() {
            return accepted.stream().filter(submitted -> submitted - end > 0).count();
        }
    }

    /** Sends a request and returns the response status. */
    private interface Question {
        int ask() throws Exception;
    }

    /** A step that is repeated. */
    private interface Step {
        void run() throws Exception;
    }

    private CompletableFuture<Void> inBackground(Step step) {
        CompletableFuture<Void> finished = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                while (!stopped.get()) {
                    step.run();
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
                finished.complete(null);
            } catch (Throwable e) {
                finished.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return finished;
    }

    private Process start(String... words) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(ProgramCommand.of(List.of(), List.of(words)))
                .redirectOutput(out().toFile())
                .redirectError(err().toFile());
        builder.environment().put("CASTELLAN_DATA", path("castellan.db"));
        return builder.start();
    }

    private void assertServing() throws Exception {
        assertThat(status("root.token")).isEqualTo(200);
        HttpResponse<String> created = post("/projects", token("root.token"), "{\"name\":\"Gemini\"}");
        assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    }

    private static String[] create(String name) {
        String[] words = {"organization", "create", name, "--admin-email", "a@example.org", "--token-file", path(name)};
        return words;
    }

    /** Returns the operations of the audit events of an organization, none if there is no such organization. */
    private static List<String> operationsOf(String name) {
        try (JdbcStore store = JdbcStore.sqlite(folder.resolve("castellan.db"))
                .exclusive(false)
                .open()) {
            Administration administration = Administration.of(store);
            return administration.organizations().stream()
                    .filter(organization -> organization.name().equals(name))
                    .flatMap(organization ->
                            administration.auditEvents(organization.id(), AuditFilter.ALL, null, 10).data().stream())
                    .map(AuditEvent::operation)
                    .toList();
        }
    }

    private String integrity() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path("castellan.db"));
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery("PRAGMA integrity_check")) {
            return rows.next() ? rows.getString(1) : "no response";
        }
    }

    private Result finish(String... words) {
        Result result = console.run(words);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    /** Signs in to the console with a token and returns the session cookie. */
    private String signIn(String file) throws Exception {
        HttpRequest form = HttpRequest.newBuilder(console("/sign-in/token"))
                .header("Sec-Fetch-Site", "same-origin")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("token=" + token(file)))
                .build();
        HttpResponse<String> response = client.send(form, BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(303);
        String cookie = response.headers().firstValue("Set-Cookie").orElseThrow();
        return cookie.substring(0, cookie.indexOf(';'));
    }

    private int statusOfSession(String cookie) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(console("/tokens"))
                .header("Cookie", cookie)
                .build();
        return client.send(request, BodyHandlers.discarding()).statusCode();
    }

    private int status(String file) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/users/me"))
                .header("Authorization", "Bearer " + token(file))
                .build();
        return client.send(request, BodyHandlers.discarding()).statusCode();
    }

    private HttpResponse<String> post(String path, String token, String json) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    private URI console(String path) {
        return URI.create("http://127.0.0.1:" + server.url().getPort() + "/console" + path);
    }

    private String token(String file) throws IOException {
        return Files.readString(folder.resolve(file)).strip();
    }

    private static Path out() {
        return folder.resolve("command.out");
    }

    private static Path err() {
        return folder.resolve("command.err");
    }

    private static String path(String name) {
        return folder.resolve(name).toString();
    }
}
