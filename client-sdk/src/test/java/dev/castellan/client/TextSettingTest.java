package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.json.JsonValue;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests the list of settings. With {@code -Dcastellan.renew=true}, writes {@code docs/client-settings.md} and the
 * metadata of the Spring properties.
 */
class TextSettingTest {

    private static final Path PAGE = Path.of("../docs/client-settings.md");
    private static final Path METADATA =
            Path.of("../spring-boot-starter/src/main/resources/META-INF/spring-configuration-metadata.json");

    /** The methods that do not have the name of their setting. */
    private static final Map<TextSetting, String> METHODS = Map.of(
            TextSetting.BASE_URL, "builder",
            TextSetting.TOKEN_FILE, "token",
            TextSetting.PROJECT_ID, "project",
            TextSetting.PROXY_USER, "proxy",
            TextSetting.PROXY_PASSWORD, "proxy",
            TextSetting.CLIENT_CERTIFICATE_PASSWORD, "clientCertificate");

    /** The methods of the builder whose arguments are objects or fields of headers. */
    private static final Set<String> NOT_TEXT = Set.of(
            "attemptInterceptor",
            "build",
            "callbackExecutor",
            "clock",
            "header",
            "httpClient",
            "interceptor",
            "listener",
            "options",
            "retries",
            "sslContext",
            "tokenAsync",
            "transport");

    @Test
    void everyBuilderMethodIsSettingOrTakesObjects() {
        Set<String> methods = Arrays.stream(CastellanClientBuilder.class.getMethods())
                .filter(method -> method.getDeclaringClass() != Object.class)
                .map(Method::getName)
                .filter(name -> !NOT_TEXT.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
        methods.add("builder");
        assertThat(Arrays.stream(TextSetting.values()).map(TextSettingTest::method))
                .containsAll(methods)
                .allMatch(methods::contains);
    }

    @Test
    void defaultsAreThoseOfClient() {
        assertThat(ClientOptions.DEFAULTS.deadline()).contains(duration(TextSetting.DEADLINE));
        assertThat(ClientOptions.DEFAULTS.attemptTimeout()).contains(duration(TextSetting.ATTEMPT_TIMEOUT));
        assertThat(ClientOptions.DEFAULTS.retries().orElseThrow().maxAttempts())
                .isEqualTo(number(TextSetting.MAX_ATTEMPTS));
        CastellanClientBuilder builder = CastellanClient.builder();
        assertThat(builder.maxResponseBytes).isEqualTo(number(TextSetting.MAX_RESPONSE_BYTES));
        assertThat(builder.maxConcurrentCalls).isEqualTo(number(TextSetting.MAX_CONCURRENT_CALLS));
        assertThat(builder.maxQueuedCalls).isEqualTo(number(TextSetting.MAX_QUEUED_CALLS));
        assertThat(builder.projectHeader).isEqualTo(TextSetting.PROJECT_HEADER.standard());
        assertThat(builder.deleteToken.path().text()).isEqualTo(TextSetting.DELETE_TOKEN_PATH.standard());
    }

    @Test
    void acceptsEverySettingOfServer() throws IOException {
        Map<String, String> variables = Pattern.compile("`--([a-z-]+)`\\|")
                .matcher(Files.readString(Path.of("../docs/settings.md")))
                .results()
                .map(option ->
                        "CASTELLAN_" + option.group(1).toUpperCase(Locale.ROOT).replace('-', '_'))
                .distinct()
                .collect(Collectors.toMap(name -> name, name -> "x"));
        assertThat(variables).containsKeys("CASTELLAN_PORT", "CASTELLAN_DATABASE_URL");
        assertThat(SettingValues.of(variables, Map.of())).isNotNull();
    }

    @Test
    void pageListsSettings() throws IOException {
        String page = """
                # Settings of the client

                The settings of `CastellanClient.builder(..)` that are text. `fromEnvironment()` and
                `builderFromEnvironment()` read the environment variables and the system properties,
                [Spring](spring.md) the properties of the application. A call of the builder takes precedence over a system
                property, and a system property over an environment variable. A blank text is treated as if it were not set. A
                misspelled name is refused. `TextSettingTest` generates this page.

                |Builder|Environment variable|System property, Spring property|Default|Description|
                |---|---|---|---|---|
                """
                + Arrays.stream(TextSetting.values()).map(TextSettingTest::row).collect(Collectors.joining());
        assertGenerated(PAGE, page);
    }

    @Test
    void metadataDescribesSpringProperties() throws IOException {
        Stream<String> settings = Stream.of(TextSetting.values())
                .map(setting ->
                        property(setting.property(), setting.type(), setting.description(), setting.standard()));
        Stream<String> others = Stream.of(
                property(
                        "castellan.ssl.bundle",
                        String.class,
                        "SSL bundle with the certificates to trust and the certificate of the client.",
                        null),
                property(
                        "management.health.castellan.enabled",
                        Boolean.class,
                        "Whether the health of the application includes a call of the API.",
                        "true"));
        assertGenerated(
                METADATA,
                Stream.concat(settings, others)
                        .collect(Collectors.joining(",\n", "{\n  \"properties\": [\n", "\n  ]\n}\n")));
    }

    private static void assertGenerated(Path file, String text) throws IOException {
        if (Boolean.getBoolean("castellan.renew")) {
            Files.writeString(file, text);
        }
        assertThat(file)
                .as("renew it: mvn -q -pl client-sdk -am test -Dtest=TextSettingTest -Dcastellan.renew=true"
                        + " -Dsurefire.failIfNoSpecifiedTests=false")
                .hasContent(text);
    }

    private static String property(String name, Class<?> type, String description, String standard) {
        return "    {\n      \"name\": \"" + name + "\",\n      \"type\": \"" + type.getTypeName()
                + "\",\n      \"description\": "
                + JsonValue.of(description.replace("`", "")).toJson()
                + (standard == null ? "" : ",\n      \"defaultValue\": " + json(type, standard)) + "\n    }";
    }

    private static String json(Class<?> type, String value) {
        return type == Boolean.class || type == Integer.class
                ? value
                : JsonValue.of(value).toJson();
    }

    private static String row(TextSetting setting) {
        String standard = setting.standard() == null ? "" : "`" + setting.standard() + "`";
        return "|`" + method(setting) + "(..)`|`" + setting.variable() + "`|`" + setting.property() + "`|" + standard
                + "|" + setting.description() + "|\n";
    }

    private static String method(TextSetting setting) {
        String words = Arrays.stream(setting.name().split("_"))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
        return METHODS.getOrDefault(setting, words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1));
    }

    private static Duration duration(TextSetting setting) {
        return Duration.parse("PT" + setting.standard());
    }

    private static int number(TextSetting setting) {
        return Integer.parseInt(setting.standard());
    }
}
