package dev.castellan.server.standalone.output;

import picocli.CommandLine.IVersionProvider;

/** Provides the version of the program, from the manifest of its jar. */
public final class VersionProvider implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"castellan-server " + version()};
    }

    /** Returns the version; {@code (not packaged)} if the program does not run from its jar. */
    public static String version() {
        String version = VersionProvider.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }
}
