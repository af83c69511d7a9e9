package dev.castellan.server.standalone.settings;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the settings file. {@link Settings} reads the file before picocli parses the command line. */
public final class ConfigFileOption {

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "File with settings, such as port=8080. Each option of each command is a setting. The command line "
                            + "overrides the environment (CASTELLAN_PORT), which overrides the file. Default: none")
    @Nullable
    Path file;
}
