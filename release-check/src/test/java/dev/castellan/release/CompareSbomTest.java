package dev.castellan.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.release.sbom.Sbom;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CompareSbomTest {

    private static final String SBOM = """
            {"metadata": {"component": {"name": "client", "version": "1"}},
             "components": [{"name": "json", "version": "2"}, {"name": "log", "version": "3", "scope": "required"},
              {"name": "metrics", "version": "4", "scope": "optional"}]}
            """;

    private final Set<String> jars =
            Sbom.read(SBOM.getBytes(StandardCharsets.UTF_8)).jars();

    @Test
    void sbomThatListsTheClassPathIsRight() {
        assertThat(CompareSbom.compare(jars, classPath("/a/client-1.jar", "/b/json-2.jar", "/b/log-3.jar", "/classes")))
                .isEmpty();
    }

    @Test
    void jarThatIsNotListedIsNamed() {
        assertThat(CompareSbom.compare(jars, classPath("client-1.jar", "json-2.jar", "log-3.jar", "metrics-4.jar")))
                .containsExactly("metrics-4.jar: on the class path, but not listed");
    }

    @Test
    void otherVersionIsNamed() {
        assertThat(CompareSbom.compare(jars, classPath("client-1.jar", "json-2.1.jar", "log-3.jar")))
                .containsExactly(
                        "json-2.1.jar: on the class path, but not listed",
                        "json-2.jar: listed, but not on the class path");
    }

    private static String classPath(String... paths) {
        return String.join(File.pathSeparator, paths) + "\n";
    }
}
