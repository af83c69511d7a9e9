package dev.castellan.release.pom;

/**
 * A dependency as a POM declares it; what it does not declare has the value that Maven takes instead.
 *
 * @param version empty where the POM names none
 */
public record PomDependency(
        String groupId, String artifactId, String version, String type, String scope, boolean optional) {

    /** Returns group and name, as in {@code org.slf4j:slf4j-api}. */
    public String key() {
        return groupId + ":" + artifactId;
    }

    /** Returns whether users of the artifact get this dependency too. */
    public boolean isTransitive() {
        return !optional && (scope.equals("compile") || scope.equals("runtime"));
    }

    @Override
    public String toString() {
        return key() + ":" + version;
    }
}
