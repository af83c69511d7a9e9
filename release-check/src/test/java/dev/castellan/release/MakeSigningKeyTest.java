package dev.castellan.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.release.signature.SignatureVerifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MakeSigningKeyTest {

    @TempDir
    Path folder;

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void onlyTheOwnerMayReadWhatItMakes() throws Exception {
        MakeSigningKey.write(folder, Clock.systemUTC());
        for (String name : new String[] {"secret.asc", "passphrase", "public.asc"}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
                    .as(name)
                    .isEqualTo("rw-------");
        }
        assertThat(Files.readString(folder.resolve("passphrase"))).hasSize(48);
        assertThat(SignatureVerifier.of(Files.readAllBytes(folder.resolve("public.asc"))))
                .isNotNull();
    }
}
