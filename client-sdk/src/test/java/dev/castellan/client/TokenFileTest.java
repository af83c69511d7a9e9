package dev.castellan.client.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenFileTest {

    @TempDir
    private Path folder;

    @Test
    void trimsWhitespaceAroundToken() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), " made-up\r\n");
        assertThat(TokenSource.file(file).fetch()).isEqualTo(AccessToken.of("made-up"));
    }

    @Test
    void readsFileOnEveryFetch() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "made-up-1");
        TokenSource source = TokenSource.file(file);
        assertThat(source.fetch().value()).isEqualTo("made-up-1");
        Files.writeString(file, "made-up-2");
        assertThat(source.fetch().value()).isEqualTo("made-up-2");
    }

    @Test
    void rejectsInvalidTokenWithoutShowingIt() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "canary\ncanary");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TokenSource.file(file).fetch())
                .withMessageStartingWith(folder.resolve("token") + " holds no token: token: character 7 of 13")
                .withMessageNotContaining("canary");
    }

    @Test
    void reportsMissingTokenFile() {
        Path file = folder.resolve("none");
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> TokenSource.file(file).fetch())
                .withMessage(file.toString());
    }
}
