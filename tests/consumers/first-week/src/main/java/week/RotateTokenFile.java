package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.TokenFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Replaces the token in a file, which running clients read again. */
final class RotateTokenFile {

    private RotateTokenFile() {}

    static void run(CastellanClient client, Path file) throws IOException {
        TokenFile.of(file).rotate(client, Duration.ofHours(1));
    }
}
