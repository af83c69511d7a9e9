package dev.castellan.server.standalone.output;

import picocli.CommandLine.IVersionProvider;

/** Tells the version of the program, as the manifest of its jar names it. */
public final class VersionProvider implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"castellan-server " + version()};
    }

    /** Returns the version, or a text that says that the program does not run from its jar. */
    public static String version() {
        String version = VersionProvider.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }
}
