package dev.castellan.server.standalone.options;

import dev.castellan.server.standalone.files.NewSecretFile;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that names the file for a new token. */
@SuppressWarnings("NullAway.Init") // set by picocli
public final class TokenFileOption {

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            required = true,
            description = "New file for the token, which only its owner can read. Required")
    private Path path;

    public NewSecretFile file() {
        return new NewSecretFile(path);
    }
}
