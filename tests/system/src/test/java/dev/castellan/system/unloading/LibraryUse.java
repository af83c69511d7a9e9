package dev.castellan.system.unloading;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.TestServer;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.Json;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.console.Console;
import dev.castellan.server.jdbc.JdbcStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.function.Consumer;

/** What an application does with the libraries. {@link UnloadingTest} gives each application a class loader. */
abstract class LibraryUse implements Consumer<String> {

    /** Writes and reads JSON, and closes nothing, because there is nothing to close. */
    static final class OfJson extends LibraryUse {

        @Override
        public void accept(String folder) {
            Json.write(Map.of());
            byte[] body = "{\"name\":\"Apollo\"}".getBytes(StandardCharsets.UTF_8);
            BodyType<ProjectUpdate> update = BodyType.patchOf(ProjectUpdate.class);
            Json.lenient().read(body, update);
            Json.strict().read(body, update);
        }
    }

    static final class OfClientAndServer extends LibraryUse {

        @Override
        public void accept(String folder) {
            try (CastellanServer server = CastellanServer.builder().start()) {
                call(server);
            }
        }
    }

    static final class OfServerWithoutSocket extends LibraryUse {

        @Override
        public void accept(String folder) {
            try (CastellanServer server =
                            CastellanServer.builder().withoutSocket().start();
                    CastellanClient client = CastellanClient.builder()
                            .transport(server::handle)
                            .token(server.bootstrap().token())
                            .build()) {
                client.projects().create("Apollo");
            }
        }
    }

    static final class OfSqlite extends LibraryUse {

        @Override
        public void accept(String folder) {
            Path file = Path.of(folder, "castellan.db");
            try (CastellanServer server = CastellanServer.builder()
                    .store(JdbcStore.sqlite(file).open())
                    .start()) {
                call(server);
            }
            deregisterDrivers();
        }
    }

    static final class OfConsole extends LibraryUse {

        @Override
        public void accept(String folder) {
            try (CastellanServer server =
                    CastellanServer.builder().site(Console.site()).start()) {
                call(server);
                HttpResponse<String> page = HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(server.baseUrl().resolve("/console/sign-in"))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString());
                require(page.statusCode() == 200);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final class OfHarness extends LibraryUse {

        @Override
        public void accept(String folder) {
            try (TestServer server = TestServer.start()) {
                server.newTenant().client().projects().create("Apollo");
            }
        }
    }

    private static void call(CastellanServer server) {
        URI url = server.baseUrl();
        String token = server.bootstrap().token();
        try (CastellanClient client = CastellanClient.builder(url).token(token).build()) {
            client.projects().create("Apollo");
            client.async().users().me().join();
        }
    }

    /** Does what an application server does when an application ends. */
    private static void deregisterDrivers() {
        ClassLoader mine = LibraryUse.class.getClassLoader();
        try {
            for (Driver driver : Collections.list(DriverManager.getDrivers())) {
                if (driver.getClass().getClassLoader() == mine) {
                    DriverManager.deregisterDriver(driver);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new IllegalStateException("unexpected response");
        }
    }
}
