package dev.castellan.server.standalone;

import picocli.CommandLine.IVersionProvider;

/** The version as the jar's manifest tells it. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"castellan-server " + (version == null ? "(not packaged)" : version)};
    }
}
