package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.token.AccessToken;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenFileTest {

    private static final String TOKEN = "{\"token_id\":\"0190a000-0000-7000-8000-0000000000f6\","
            + "\"user_id\":\"0190a000-0000-7000-8000-0000000000b2\",\"prefix\":\"csts_AbCdEf1234\",\"created_at\":\"2026-03-01T00:00:00Z\"}";

    private final Script server = new Script();

    @TempDir
    private Path folder;

    @Test
    void trimsWhitespaceAroundToken() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), " made-up\r\n");
        assertThat(TokenFile.of(file).fetch()).isEqualTo(AccessToken.of("made-up"));
    }

    @Test
    void readsFileOnEveryFetch() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "made-up-1");
        TokenFile source = TokenFile.of(file);
        assertThat(source.fetch().value()).isEqualTo("made-up-1");
        Files.writeString(file, "made-up-2");
        assertThat(source.fetch().value()).isEqualTo("made-up-2");
    }

    @Test
    void rejectsInvalidTokenWithoutShowingIt() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "canary\ncanary");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TokenFile.of(file).fetch())
                .withMessageStartingWith(folder.resolve("token") + " holds no token: token: character 7 of 13")
                .withMessageNotContaining("canary");
    }

    @Test
    void reportsMissingTokenFile() {
        Path file = folder.resolve("none");
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> TokenFile.of(file).fetch())
                .withMessage(file.toString());
    }

    @Test
    void rotationReplacesFileAtomically() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "made-up-1");
        assertThat(TokenFile.of(file).rotate(rotating(201), Duration.ofHours(1)))
                .isTrue();
        assertThat(file).hasContent("made-up-2");
        assertThat(folder).isDirectoryContaining(entry -> entry.equals(file)).isDirectoryNotContaining("glob:**/.*");
        assertThat(server.sent())
                .extracting(request -> request.headers().first("Authorization"))
                .containsOnly("Bearer made-up-1");
        assertThat(new String(server.sent().get(1).body(), StandardCharsets.UTF_8))
                .isEqualTo("{\"overlap_seconds\":3600}");
    }

    @Test
    void onlyOwnerCanReadRotatedToken() throws Exception {
        assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
        Path file = Files.writeString(folder.resolve("token"), "made-up-1");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        TokenFile.of(file).rotate(rotating(201), Duration.ofHours(1));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void rotationFollowsSymbolicLink() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "made-up-1");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        TokenFile.of(link).rotate(rotating(201), Duration.ofHours(1));
        assertThat(file).hasContent("made-up-2");
        assertThat(link).isSymbolicLink();
    }

    @Test
    void rotationAcceptsTokenThatAnotherProcessRotatedFirst() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "made-up-1");
        CastellanClient client = client(request -> {
            Files.writeString(file, "made-up-3");
            return new ApiResponse(409, Headers.empty(), ApiRequest.NO_BODY);
        });
        assertThat(TokenFile.of(file).rotate(client, Duration.ofHours(1))).isFalse();
        assertThat(file).hasContent("made-up-3");
    }

    @Test
    void rotationFailsIfTokenWasRotatedElsewhere() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "made-up-1");
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> TokenFile.of(file).rotate(rotating(409), Duration.ofHours(1)));
        assertThat(file).hasContent("made-up-1");
        assertThat(folder).isDirectoryNotContaining("glob:**/.*");
    }

    @Test
    void savesNewTokenInAnotherFileIfTokenFileCannotBeReplaced() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "made-up-1");
        CastellanClient client = client(request -> {
            Files.delete(file);
            Files.createDirectories(file.resolve("in-the-way"));
            String issued = TOKEN.replace("}", ",\"token\":\"made-up-2\"}");
            return new ApiResponse(201, Headers.empty(), issued.getBytes(StandardCharsets.UTF_8));
        });
        IOException failure =
                catchThrowableOfType(IOException.class, () -> TokenFile.of(file).rotate(client, Duration.ofHours(1)));
        String copy = failure.getMessage().replaceFirst(".* the new token is in ", "");
        assertThat(Path.of(copy)).hasContent("made-up-2");
    }

    private CastellanClient rotating(int status) {
        String issued = TOKEN.replace("}", ",\"token\":\"made-up-2\"}");
        return client(request -> new ApiResponse(status, Headers.empty(), issued.getBytes(StandardCharsets.UTF_8)));
    }

    private CastellanClient client(Script.Step rotation) {
        server.then(request -> new ApiResponse(200, Headers.empty(), TOKEN.getBytes(StandardCharsets.UTF_8)))
                .then(rotation);
        return CastellanClient.builder().transport(server).token("made-up").build();
    }
}
