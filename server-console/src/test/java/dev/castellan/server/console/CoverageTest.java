package dev.castellan.server.console;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.FederationRuleEndpoints;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.IssuerEndpoints;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * Tests that {@code operations.properties} lists every API operation, with a page of the console or the reason why
 * there is none.
 */
final class CoverageTest {

    private static final List<Class<?>> GROUPS = List.of(
            AuditEndpoints.class,
            CollectionEndpoints.class,
            FederationRuleEndpoints.class,
            InputEndpoints.class,
            InvitationEndpoints.class,
            IssuerEndpoints.class,
            OrganizationEndpoints.class,
            PasskeyEndpoints.class,
            ProjectEndpoints.class,
            QueryEndpoints.class,
            SessionEndpoints.class,
            TokenEndpoints.class,
            UserEndpoints.class);

    private final Map<String, String> places = places();

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    @Test
    void everyOperationHasConsolePageOrReasonForItsAbsence() {
        assertThat(places.keySet())
                .as("operations.properties")
                .containsExactlyInAnyOrderElementsOf(
                        endpoints().map(Endpoint::id).toList());
        assertThat(places.values()).as("a path, or a reason").allMatch(place -> place.matches("/\\S+|reason: .{10,}"));
    }

    @Test
    void pageListedForOperationExistsAndAllowsRequiredMethod() {
        Browsing browser = scene.browser();
        for (Endpoint<?, ?> endpoint : endpoints().toList()) {
            String place = places.getOrDefault(endpoint.id(), "");
            if (place.startsWith("/")) {
                String path = place.replaceAll("\\{[a-z_]+}", scene.organization.toString());
                Browsing.BrowserResponse response = browser.send("PUT", path, "Sec-Fetch-Site: same-origin\r\n", "");
                assertThat(response.status())
                        .as("%s: there is no page %s", endpoint.id(), place)
                        .isEqualTo(405);
                assertThat(response.header("Allow"))
                        .as("the methods of %s for %s", place, endpoint.id())
                        .contains(endpoint.method() == HttpMethod.GET ? "GET" : "POST");
            }
        }
    }

    @Test
    void consoleUsesOperationIfAndOnlyIfPageIsListedForIt() {
        String sources = sources();
        names().forEach((id, name) -> {
            String place = places.getOrDefault(id, "");
            boolean isPerformed = Pattern.compile("\\b" + Pattern.quote(name) + "\\b")
                    .matcher(sources)
                    .find();
            if (place.startsWith("/")) {
                assertThat(isPerformed)
                        .as("%s is on no page: nothing uses %s", id, name)
                        .isTrue();
            } else {
                assertThat(isPerformed)
                        .as("%s is performed now: name its page in operations.properties instead of: %s", id, place)
                        .isFalse();
            }
        });
    }

    /** Returns the name of each operation in the source code, such as {@code UserEndpoints.GET}. */
    private static Map<String, String> names() {
        Map<String, String> names = GROUPS.stream()
                .flatMap(group -> Stream.of(group.getFields()))
                .collect(toMap(
                        field -> value(field).id(),
                        field -> field.getDeclaringClass().getSimpleName() + "." + field.getName()));
        assertThat(names)
                .as("GROUPS holds all operations")
                .hasSize(Endpoints.ALL.size() + Endpoints.ONLY_FOR_SESSIONS.size());
        return names;
    }

    /** Returns all operations, also those that only a session can call. */
    private static Stream<Endpoint<?, ?>> endpoints() {
        return Stream.concat(Endpoints.ALL.stream(), Endpoints.ONLY_FOR_SESSIONS.stream());
    }

    private static Endpoint<?, ?> value(Field field) {
        try {
            return (Endpoint<?, ?>) Objects.requireNonNull(field.get(null));
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the source code of the pages. Tests run in the module's directory. */
    private static String sources() {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(CoverageTest::read)
                    .collect(Collectors.joining("\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> places() {
        Properties properties = new Properties();
        try (InputStream file = CoverageTest.class.getResourceAsStream("operations.properties")) {
            properties.load(Objects.requireNonNull(file, "operations.properties is missing"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.stringPropertyNames().stream().collect(toMap(Function.identity(), properties::getProperty));
    }
}
