package dev.castellan.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** Tests the output of an application whose properties cannot configure a client. */
class PropertyFailuresTest {

    private static final String URL = "castellan.base-url=https://service.example";
    private static final String TOKEN = "castellan.token=made-up";

    @Test
    void reportsMissingPropertyAndHowToSetIt() {
        assertThat(failure(TOKEN))
                .contains("castellan.base-url is not set", "Set castellan.base-url to", "https://service.example");
        assertThat(failure(URL))
                .contains("castellan.token is not set", "castellan.token-file", "Set castellan.token to");
        assertThat(failure(URL, "castellan.token=")).contains("castellan.token is not set");
    }

    @Test
    void rejectsTokenTogetherWithTokenFile() {
        assertThat(failure(URL, TOKEN, "castellan.token-file=/made/up"))
                .contains("castellan.token-file: castellan.token is also set")
                .doesNotContain("made-up");
    }

    @Test
    void hidesMalformedTokenInFailureMessage() {
        assertThat(failure(URL, "castellan.token=secret token"))
                .contains("castellan.token: ", "Correct castellan.token.")
                .doesNotContain("secret token");
    }

    @Test
    void hidesBaseUrlPasswordInFailureMessage() {
        assertThat(failure("castellan.base-url=https://ada:secret@service.example", TOKEN))
                .contains("castellan.base-url: ", "user information")
                .doesNotContain("secret");
    }

    @Test
    void rejectsJwtFileWithoutRuleOrTogetherWithToken() {
        assertThat(failure(URL, "castellan.jwt-file=pom.xml"))
                .contains("castellan.jwt-file: castellan.federation-rule: is not set");
        assertThat(failure(URL, TOKEN, "castellan.jwt-file=pom.xml"))
                .contains("castellan.jwt-file: castellan.token is also set");
    }

    @Test
    void reportsMissingTokenFile() {
        assertThat(failure(URL, "castellan.token-file=/made/up")).contains("castellan.token-file: ", "/made/up");
    }

    @Test
    void rejectsPlainHttpByDefault() {
        assertThat(failure("castellan.base-url=http://service.example", TOKEN))
                .contains("castellan.base-url: ", "unencrypted", "castellan.allow-plain-http=true");
    }

    @Test
    void hidesProxyPasswordInFailureMessage() {
        assertThat(failure(URL, TOKEN, "castellan.proxy=ada:secret@proxy.example:3128"))
                .contains("castellan.proxy: ", "proxy.example:3128", "Correct castellan.proxy.")
                .doesNotContain("secret");
    }

    @Test
    void reportsConflictBetweenProxyAndCustomizedHttpClient() {
        ApplicationContextRunner customized = application()
                .withBean(CastellanClientCustomizer.class, () -> builder -> builder.httpClient(new OkHttpClient()))
                .withPropertyValues(URL, TOKEN, "castellan.proxy=proxy.example:3128");
        assertThat(failure(customized))
                .contains("the given OkHttp client ignores them", "customize the client")
                .doesNotContain("allow-plain-http");
    }

    @ParameterizedTest
    @CsvSource({
        "castellan.deadline=0s, castellan.deadline",
        "castellan.attempt-timeout=-1s, castellan.attempt-timeout",
        "castellan.connect-timeout=0s, castellan.connect-timeout",
        "castellan.max-attempts=101, castellan.max-attempts",
        "castellan.proxy=proxy.example, castellan.proxy",
        "castellan.trusted-certificates=/made/up, castellan.trusted-certificates",
        "castellan.deadline=soon, castellan.deadline",
        "castellan.project-id=apollo, castellan.project-id"
    })
    void reportsNameOfPropertyWithInvalidValue(String property, String name) {
        assertThat(failure(URL, TOKEN, property)).contains(name);
    }

    /** Returns the output of Spring Boot for a context that fails to start. */
    private static String failure(String... properties) {
        return failure(application().withPropertyValues(properties));
    }

    private static String failure(ApplicationContextRunner application) {
        StringBuilder printed = new StringBuilder();
        application.run(context -> {
            assertThat(context).hasFailed();
            FailureAnalysis analysis = analysis(context.getStartupFailure());
            printed.append(analysis.getDescription()).append('\n').append(analysis.getAction());
        });
        return printed.toString();
    }

    private static ApplicationContextRunner application() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(CastellanAutoConfiguration.class));
    }

    private static FailureAnalysis analysis(Throwable failure) {
        return SpringFactoriesLoader.forDefaultResourceLocation()
                // Skips analyzers whose constructor needs an argument that only a running application has.
                .load(FailureAnalyzer.class, (type, name, problem) -> {})
                .stream()
                .map(analyzer -> analyzer.analyze(failure))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no analyzer explains the failure", failure));
    }
}
