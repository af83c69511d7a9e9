package dev.castellan.consumer.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the environment of these tests. In another environment, they would prove nothing. */
class SurroundingTest {

    private static final String JUNIT = System.getProperty("expected.junit");

    /**
     * The maximum number of jars: 4 of this project, 6 of Undertow, 4 of OkHttp with TLS, 4 of Jackson and 3 others.
     * Every consumer would notice further jars.
     */
    private static final int MOST_JARS = 21;

    /** Jars that consumers add themselves, for testing and logging. */
    private static final Pattern OF_THE_CONSUMER = Pattern.compile(
            "(junit-|surefire-|maven-surefire-|opentest4j-|apiguardian-|assertj-|byte-buddy-|slf4j-simple-).*");

    @Test
    void junitIsOfTheReleaseThatThisProjectIsFor() {
        assertThat(Test.class.getPackage().getImplementationVersion()).isEqualTo(JUNIT);
    }

    @Test
    void harnessBringsFewJars() {
        List<Path> jars = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(SurroundingTest::isOfTheHarness)
                .toList();
        assertThat(jars)
                .anyMatch(jar -> jar.getFileName().toString().startsWith("undertow-core-"))
                .anyMatch(jar -> jar.toString().contains("test-harness"))
                .hasSizeLessThanOrEqualTo(MOST_JARS);
    }

    /**
     * Returns true for jars that the harness brings. If nothing was packaged, the modules of this project are folders,
     * and each counts as a jar.
     */
    private static boolean isOfTheHarness(Path entry) {
        String name = entry.getFileName().toString();
        boolean ofJUnit = name.startsWith("jspecify-") && JUNIT.startsWith("6.");
        return !name.equals("test-classes")
                && !entry.equals(Path.of("target", "classes").toAbsolutePath())
                && !ofJUnit
                && !OF_THE_CONSUMER.matcher(name).matches();
    }
}
