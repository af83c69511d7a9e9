package dev.castellan.server.standalone.commands;

import dev.castellan.model.internal.version.ProductVersion;
import dev.castellan.server.standalone.output.ExitCodes;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.VersionProvider;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code version} command, which prints the version of the program. */
@Command(
        name = "version",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = "Prints the version of this program.")
final class Version implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        new Output(spec).line("version", ProductVersion.get());
        return ExitCodes.OK;
    }
}
