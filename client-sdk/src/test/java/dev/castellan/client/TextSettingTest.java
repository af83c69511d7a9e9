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

    /** The type, the default value and a description of each setting. */
    private static final String DESCRIPTIONS = """
            BASE_URL|java.lang.String||URL of the deployment, such as `https://service.example`. Required.
            TOKEN|java.lang.String||API token. A token, a token file or a JWT file is required.
            TOKEN_FILE|java.lang.String||File that contains the API token. The client reads it again when it needs another token.
            JWT_FILE|java.lang.String||File that contains a JWT of a platform, which the client [exchanges](federation.md) for API tokens by a rule. The client reads it for each exchange.
            FEDERATION_RULE|java.util.UUID||Rule by which the client exchanges the JWT.
            PROJECT_ID|java.util.UUID||Project for calls that accept a project but do not name one. Default: the server's default project.
            DEADLINE|java.time.Duration|60s|Maximum duration of a call with all its attempts.
            ATTEMPT_TIMEOUT|java.time.Duration|30s|Maximum duration of one attempt.
            CONNECT_TIMEOUT|java.time.Duration|5s|Maximum time to establish a connection.
            MAX_ATTEMPTS|java.lang.Integer|4|Maximum number of attempts of a call, from 1 (no retries) to 100.
            IDEMPOTENT_POSTS|java.lang.Boolean||Whether the deployment executes a POST or PATCH only once for each `Idempotency-Key`. Default: as its responses show.
            PROXY|java.lang.String||Host and port of an HTTP proxy, such as `proxy.example:3128`. Default: the proxy of the JVM.
            PROXY_USER|java.lang.String||User for Basic authentication at the proxy.
            PROXY_PASSWORD|java.lang.String||Password of this user.
            TRUSTED_CERTIFICATES|java.lang.String||PEM file with certificates to trust in addition to those of the JVM.
            CLIENT_CERTIFICATE|java.lang.String||PKCS #12 or JKS file with the certificate and the private key of the client (mutual TLS).
            CLIENT_CERTIFICATE_PASSWORD|java.lang.String||Password of this file and of the key.
            ALLOW_PLAIN_HTTP|java.lang.Boolean|false|Whether the client may send the token unencrypted to hosts other than this machine.
            MAX_RESPONSE_BYTES|java.lang.Integer|16777216|Maximum size of a response body.
            MAX_CONCURRENT_CALLS|java.lang.Integer|64|Maximum number of concurrent attempts of asynchronous calls.
            MAX_QUEUED_CALLS|java.lang.Integer|10000|Maximum number of queued attempts of asynchronous calls.
            PROJECT_HEADER|java.lang.String|X-Project-ID|Header that names a project.
            DELETE_TOKEN_PATH|java.lang.String|/users/tokens/{token_id}|Path of the operation that deletes a token.
            LOG_HEADERS|java.lang.String|Retry-After,Idempotent-Replayed|Headers of requests and responses that the log includes, separated by commas.
            """;

    private static final Map<TextSetting, Description> DESCRIBED = DESCRIPTIONS
            .lines()
            .map(line -> line.split("\\|"))
            .collect(Collectors.toMap(
                    words -> TextSetting.valueOf(words[0]), words -> new Description(words[1], words[2], words[3])));

    /** The methods that do not have the name of their setting. */
    private static final Map<TextSetting, String> METHODS = Map.of(
            TextSetting.BASE_URL, "builder",
            TextSetting.TOKEN_FILE, "token",
            TextSetting.JWT_FILE, "token",
            TextSetting.FEDERATION_RULE, "token",
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
    void everyBuilderMethodWithTextValueHasTextSetting() {
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
    void documentedDefaultsEqualClientDefaults() {
        assertThat(ClientOptions.DEFAULTS.deadline()).contains(duration(TextSetting.DEADLINE));
        assertThat(ClientOptions.DEFAULTS.attemptTimeout()).contains(duration(TextSetting.ATTEMPT_TIMEOUT));
        assertThat(ClientOptions.DEFAULTS.retries().orElseThrow().maxAttempts())
                .isEqualTo(number(TextSetting.MAX_ATTEMPTS));
        CastellanClientBuilder builder = CastellanClient.builder();
        assertThat(builder.maxResponseBytes).isEqualTo(number(TextSetting.MAX_RESPONSE_BYTES));
        assertThat(builder.maxConcurrentCalls).isEqualTo(number(TextSetting.MAX_CONCURRENT_CALLS));
        assertThat(builder.maxQueuedCalls).isEqualTo(number(TextSetting.MAX_QUEUED_CALLS));
        assertThat(builder.projectHeader).isEqualTo(standard(TextSetting.PROJECT_HEADER));
        assertThat(builder.deleteToken.path().text()).isEqualTo(standard(TextSetting.DELETE_TOKEN_PATH));
    }

    @Test
    void ignoresEnvironmentVariablesOfServer() throws IOException {
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
    void documentationPageIsGeneratedFromSettings() throws IOException {
        String page = """
                # Settings of the client

                ```sh
                export CASTELLAN_BASE_URL=https://service.example
                export CASTELLAN_TOKEN_FILE=/run/secrets/castellan.token
                export CASTELLAN_DEADLINE=20s
                ```

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
    void springMetadataIsGeneratedFromSettings() throws IOException {
        Stream<String> settings =
                Stream.of(TextSetting.values()).map(setting -> property(setting.property(), DESCRIBED.get(setting)));
        Stream<String> others = Stream.of(
                property(
                        "castellan.ssl.bundle",
                        new Description(
                                "java.lang.String",
                                "",
                                "SSL bundle with the certificates to trust and the certificate of the client.")),
                property(
                        "management.health.castellan.enabled",
                        new Description(
                                "java.lang.Boolean",
                                "true",
                                "Whether the health of the application includes a call of the API.")));
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

    private static String property(String name, Description described) {
        String standard = described.isLiteral()
                ? described.standard()
                : JsonValue.of(described.standard()).toJson();
        return "    {\n      \"name\": \"" + name + "\",\n      \"type\": \"" + described.type()
                + "\",\n      \"description\": "
                + JsonValue.of(described.text().replace("`", "")).toJson()
                + (described.standard().isEmpty() ? "" : ",\n      \"defaultValue\": " + standard) + "\n    }";
    }

    private static String row(TextSetting setting) {
        Description described = DESCRIBED.get(setting);
        String standard = described.standard().isEmpty() ? "" : "`" + described.standard() + "`";
        return "|`" + method(setting) + "(..)`|`" + setting.variable() + "`|`" + setting.property() + "`|" + standard
                + "|" + described.text() + "|\n";
    }

    private static String method(TextSetting setting) {
        String words = Arrays.stream(setting.name().split("_"))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
        return METHODS.getOrDefault(setting, words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1));
    }

    private static Duration duration(TextSetting setting) {
        return Duration.parse("PT" + standard(setting));
    }

    private static int number(TextSetting setting) {
        return Integer.parseInt(standard(setting));
    }

    private static String standard(TextSetting setting) {
        return DESCRIBED.get(setting).standard();
    }

    private record Description(String type, String standard, String text) {

        boolean isLiteral() {
            return type.equals("java.lang.Integer") || type.equals("java.lang.Boolean");
        }
    }
}
