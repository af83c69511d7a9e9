package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.TokenRotation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.UUID;

/** Replaces the token in a file, which running clients read again. */
final class RotateTokenFile {

    private RotateTokenFile() {}

    static void run(CastellanClient client, Path file) throws IOException {
        UUID id = client.tokens().current().id();
        IssuedToken next = client.tokens().rotate(id, TokenRotation.withOverlap(Duration.ofHours(1)));
        Path draft = Files.createTempFile(
                file.toAbsolutePath().getParent(),
                "token",
                null,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(draft, next.token());
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
