package dev.castellan.release;

import dev.castellan.release.stage.PublishedModule;

/** The POMs and SBOMs of a small release. The program depends on the library, the library on a logger. */
final class SmallTexts {

    private static final String DEPENDENCIES = """
              <dependencies>
                <dependency>
                  <groupId>%s</groupId>
                  <artifactId>%s</artifactId>
                  <version>%s</version>
                </dependency>
              </dependencies>
            """;

    private SmallTexts() {}

    static String pom(PublishedModule module) {
        return """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>dev.castellan</groupId>
                  <artifactId>%s</artifactId>
                  <version>0.1.0</version>
                  <packaging>%s</packaging>
                  <name>A name</name>
                  <description>A description.</description>
                  <url>https://castellan.invalid</url>
                  <licenses>
                    <license><name>Apache-2.0</name><url>https://licence.invalid</url></license>
                  </licenses>
                  <developers><developer><name>Somebody</name></developer></developers>
                  <scm>
                    <connection>scm:git:https://castellan.invalid</connection>
                    <developerConnection>scm:git:https://castellan.invalid</developerConnection>
                    <url>https://castellan.invalid</url>
                  </scm>
                  <issueManagement><url>https://castellan.invalid</url></issueManagement>
                %s</project>
                """.formatted(module.artifactId(), module.packaging(), dependencies(module));
    }

    private static String dependencies(PublishedModule module) {
        return switch (module.artifactId()) {
            case SmallStage.BOM ->
                "<dependencyManagement>"
                        + both(
                                DEPENDENCIES.formatted("dev.castellan", SmallStage.LIBRARY, "0.1.0"),
                                DEPENDENCIES.formatted("dev.castellan", SmallStage.PROGRAM, "0.1.0"))
                        + "</dependencyManagement>";
            case SmallStage.PROGRAM -> DEPENDENCIES.formatted("dev.castellan", SmallStage.LIBRARY, "0.1.0");
            default -> DEPENDENCIES.formatted("org.slf4j", "slf4j-api", "2.0.20");
        };
    }

    private static String both(String one, String other) {
        return one.replace("</dependencies>", "") + other.replace("<dependencies>", "");
    }

    static String sbom(PublishedModule module) {
        String logger = component("org.slf4j", "slf4j-api", "2.0.20");
        String library = component("dev.castellan", SmallStage.LIBRARY, "0.1.0");
        return switch (module.artifactId()) {
            case SmallStage.BOM -> sbom(module, "", "");
            case SmallStage.PROGRAM ->
                sbom(
                        module,
                        library + ", " + logger,
                        edge("subject", SmallStage.LIBRARY) + ", " + edge(SmallStage.LIBRARY, "slf4j-api"));
            default -> sbom(module, logger, edge("subject", "slf4j-api"));
        };
    }

    private static String sbom(PublishedModule module, String components, String edges) {
        return """
                {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
                 "metadata": {"component": {"type": "library", "bom-ref": "subject",
                  "group": "dev.castellan", "name": "%s", "version": "0.1.0"}},
                 "components": [%s],
                 "dependencies": [%s]}
                """.formatted(module.artifactId(), components, edges);
    }

    /** Returns a component whose reference is its name. */
    static String component(String group, String name, String version) {
        return """
                {"type": "library", "bom-ref": "%s", "group": "%s", "name": "%s", "version": "%s",
                 "licenses": [{"license": {"id": "MIT"}}]}""".formatted(name, group, name, version);
    }

    private static String edge(String from, String to) {
        return "{\"ref\": \"%s\", \"dependsOn\": [\"%s\"]}".formatted(from, to);
    }
}
