package dev.castellan.release.stage;

import java.util.ArrayList;
import java.util.List;

/**
 * A module that users get, and the files that it consists of.
 *
 * @param artifactId such as {@code castellan-client-sdk}
 * @param moduleName the name in its {@code module-info}; empty for a BOM, which has no jar
 * @param extras what it has besides POM, jars and SBOM, as ends of file names: {@code -runnable.jar}
 */
public record PublishedModule(String artifactId, String moduleName, List<String> extras) {

    /** The end of the name of the SBOM in JSON. */
    public static final String SBOM = "-cyclonedx.json";

    /** Copies the list. */
    public PublishedModule {
        extras = List.copyOf(extras);
    }

    /** Returns a library without extras. */
    public static PublishedModule library(String artifactId, String moduleName) {
        return new PublishedModule(artifactId, moduleName, List.of());
    }

    /** Returns a BOM: a POM that others import. */
    public static PublishedModule bom(String artifactId) {
        return new PublishedModule(artifactId, "", List.of());
    }

    /** Returns whether this is a BOM. */
    public boolean isBom() {
        return moduleName.isEmpty();
    }

    /** Returns the packaging that the POM must name. */
    public String packaging() {
        return isBom() ? "pom" : "jar";
    }

    /** Returns the ends of the names of all files, without signatures and checksums. */
    public List<String> suffixes() {
        List<String> suffixes = new ArrayList<>(List.of(".pom", SBOM));
        if (!isBom()) {
            suffixes.addAll(List.of(".jar", "-sources.jar", "-javadoc.jar"));
        }
        suffixes.addAll(extras);
        return suffixes;
    }
}
