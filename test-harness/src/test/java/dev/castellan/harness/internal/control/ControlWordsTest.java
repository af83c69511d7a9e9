package dev.castellan.harness.internal.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.Emulator;
import dev.castellan.harness.MovableClock;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.interception.InterceptionBuilder;
import dev.castellan.harness.interception.RequestConditions;
import dev.castellan.harness.journal.Expectation;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.json.JsonValue;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the words of the control API and its document are those of the harness. */
class ControlWordsTest {

    /** These take code of the test. */
    private static final Set<String> ONLY_IN_JAVA = Set.of("handle", "transform");

    @Test
    void interceptionsHaveWordForEveryMethod() {
        assertThat(names(InterceptionWords.ALL))
                .containsExactlyInAnyOrderElementsOf(methods("on", InterceptionBuilder.class, RequestConditions.class));
    }

    @Test
    void expectationsHaveWordForEveryMethod() {
        assertThat(names(JournalWords.ALL))
                .containsExactlyInAnyOrderElementsOf(methods("on", Expectation.class, RequestConditions.class));
    }

    @Test
    void documentListsEveryOperationWithItsTexts() throws Exception {
        JsonValue document = document();
        Set<String> operations = new HashSet<>();
        document.get("paths")
                .fields()
                .values()
                .forEach(path -> path.fields()
                        .values()
                        .forEach(operation ->
                                operations.add(operation.get("operationId").asString())));
        assertThat(operations).isEqualTo(endpoints());
        Set<String> clock = fields(document, "/tenants/{tenant}/clock");
        assertThat(clock).isEqualTo(clockMethods());
        assertThat(fields(document, "/tenants/{tenant}/interceptions"))
                .isEqualTo(Set.copyOf(names(InterceptionWords.ALL)));
        assertThat(fields(document, "/tenants/{tenant}/journal/expect")).isEqualTo(Set.copyOf(names(JournalWords.ALL)));
        String text = document.toJson();
        assertThat(ControlTexts.names())
                .allSatisfy(name -> assertThat(text)
                        .contains(JsonValue.of(ControlTexts.of(name)).toJson()));
    }

    private static Set<String> fields(JsonValue document, String path) {
        return document.get("paths")
                .get(path)
                .get("post")
                .get("requestBody")
                .get("content")
                .get("application/json")
                .get("schema")
                .get("properties")
                .fields()
                .keySet();
    }

    private static JsonValue document() throws Exception {
        try (Emulator emulator =
                Emulator.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Seeds.of())) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(emulator.url() + "/openapi.json"))
                    .build();
            return JsonValue.parse(HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofString())
                    .body());
        }
    }

    private static Set<String> endpoints() throws IllegalAccessException {
        Set<String> ids = new HashSet<>();
        for (Field field : ControlEndpoints.class.getDeclaredFields()) {
            if (field.getType() == Endpoint.class) {
                ids.add(((Endpoint<?, ?>) field.get(null)).id());
            }
        }
        return ids;
    }

    private static Set<String> clockMethods() {
        return Arrays.stream(MovableClock.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && method.getReturnType() == void.class)
                .map(ControlWordsTest::snake)
                .collect(Collectors.toSet());
    }

    private static List<String> names(List<Word<?, ?>> words) {
        return Word.names(words);
    }

    private static Set<String> methods(String first, Class<?>... types) {
        Set<String> names = new TreeSet<>(Set.of(first));
        Stream.of(types)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> !method.isSynthetic())
                .map(ControlWordsTest::snake)
                .forEach(names::add);
        names.removeAll(ONLY_IN_JAVA);
        return names;
    }

    private static String snake(Method method) {
        return method.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
