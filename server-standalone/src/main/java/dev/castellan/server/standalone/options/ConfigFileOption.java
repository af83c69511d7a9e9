package dev.castellan.server.standalone.options;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the file of settings. The file is read before the command is parsed. */
public final class ConfigFileOption {

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "File of settings, such as port=8080: every option of every command by its name. The command"
                    + " line overrides the environment (CASTELLAN_PORT), which overrides the file. Default: none")
    @Nullable
    Path file;
}
