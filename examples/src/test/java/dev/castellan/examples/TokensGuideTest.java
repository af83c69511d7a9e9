package dev.castellan.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.TokenFile;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.harness.MovableClock;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.OrganizationUpdate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the code in docs/tokens.md, and the files in docs/tokens. */
@CastellanTest(seed = "seeds/company.yaml")
@Tag("process")
class TokensGuideTest {

    private static final Path FILES = Path.of("..", "docs", "tokens");

    @TempDir
    Path folder;

    Tenant tenant;
    MovableClock clock;

    @Test
    void replacesTokenFileWithoutOutage() throws IOException {
        Path file = folder.resolve("api.token");
        String old = token();
        Files.writeString(file, old);
        TokenFile tokenFile = TokenFile.of(file);
        CastellanClient client = tenant.client().withToken(tokenFile);
        UUID id = client.tokens().current().id();

        tokenFile.rotate(client, Duration.ofHours(1));

        assertThat(client.tokens().current().id()).isEqualTo(id);
        clock.advance(Duration.ofHours(1));
        assertThat(client.tokens().current().id()).isNotEqualTo(id);
        CastellanClient late = tenant.client().withToken(old);
        assertThatExceptionOfType(UnauthenticatedException.class)
                .isThrownBy(() -> late.tokens().current());
    }

    @Test
    void createsTokenThatOnlyReadsFromOneAddress() {
        CastellanClient client = tenant.client();
        IssuedToken token = client.tokens()
                .create(NewToken.forCaller().withName("report").onlyReading().allowedFrom(List.of("192.0.2.7")));

        assertThat(token.readOnly()).isTrue();
        assertThat(token.allowedAddresses()).containsExactly("192.0.2.7");
    }

    @Test
    void limitsLifetimeOfNewTokens() {
        CastellanClient client = tenant.client();
        client.organizations().update(OrganizationUpdate.none().maxTokenLifetimeDays(90));

        IssuedToken token = client.tokens().create(NewToken.forCaller());
        assertThat(token.expiresAt()).isEqualTo(token.createdAt().plus(Duration.ofDays(90)));
    }

    @Test
    void gitleaksPatternMatchesOnlyCompleteTokens() throws IOException {
        String rules = Files.readString(FILES.resolve("gitleaks.toml"));
        Matcher rule = Pattern.compile("regex = '''(.+)'''").matcher(rules);
        assertThat(rule.find()).isTrue();
        Pattern pattern = Pattern.compile(rule.group(1));
        String token = token();
        assertThat(pattern.matcher("key: \"" + token + "\"").results())
                .extracting(match -> match.group())
                .containsExactly(token);
        assertThat(pattern.matcher(token + "x").find()).isFalse();
        assertThat(pattern.matcher(token.substring(1)).find()).isFalse();
    }

    @Test
    void pythonScriptRejectsTokenWithWrongChecksum() throws Exception {
        String code = Files.readString(FILES.resolve("is_token.py"));
        String token = token();
        String wrong = token.substring(0, 59) + (token.endsWith("0") ? "1" : "0");
        Path program = folder.resolve("check.py");
        Files.writeString(program, code + "\nassert is_token('" + token + "') and not is_token('" + wrong + "')\n");
        assumeTrue(run("python3", "--version") == 0, "python3 is missing");
        assertThat(run("python3", program.toString())).isZero();
    }

    private String token() {
        return tenant.client().tokens().create().token();
    }

    private static int run(String... command) throws Exception {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            return -1;
        }
    }
}
