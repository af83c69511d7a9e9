package dev.castellan.server.standalone.output;

import dev.castellan.model.internal.version.ProductVersion;
import picocli.CommandLine.IVersionProvider;

/** Provides the version of the program for {@code --version}. */
public final class VersionProvider implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"castellan-server " + ProductVersion.get()};
    }
}
