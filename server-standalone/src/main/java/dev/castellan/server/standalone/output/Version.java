package dev.castellan.server.standalone.output;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the version as the jar's manifest tells it. */
@Command(
        name = "version",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Prints the version of this program.")
public final class Version implements Callable<Integer>, IVersionProvider {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        new Output(spec).line("version", text());
        return ExitCodes.OK;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"castellan-server " + text()};
    }

    private static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }
}
