package dev.castellan.server.standalone.options;

import dev.castellan.server.standalone.files.TokenFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the file for the link or code of a new invitation. */
public final class LinkFileOption {

    @Option(
            names = "--link-file",
            paramLabel = "FILE",
            description = "New file, which only its owner can read, for the link with which the user joins or recovers "
                    + "the account, or for the code without --console-url. Default: none, the command creates no "
                    + "invitation")
    private @Nullable Path path;

    /** Returns the file, or {@code null} if the option is not set. */
    public @Nullable TokenFile file() {
        return path == null ? null : TokenFile.ofLink(path);
    }

    /** If the option is set, checks that the file does not exist and can be created. */
    public void check() {
        TokenFile file = file();
        if (file != null) {
            file.check();
        }
    }
}
