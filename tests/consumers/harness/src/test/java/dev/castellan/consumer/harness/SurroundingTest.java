package dev.castellan.consumer.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the environment of these tests, which is the JUnit release and the jars of the harness. */
class SurroundingTest {

    private static final String JUNIT = System.getProperty("expected.junit");

    /**
     * Four jars of Castellan, six of Undertow, four of OkHttp with TLS, four of Jackson and three other jars. Every
     * additional jar would burden all consumers.
     */
    private static final int MAX_JARS = 21;

    /** The jars that the consumer adds, such as a test framework, assertions and a logging backend. */
    private static final Pattern OF_THE_CONSUMER = Pattern.compile(
            "(junit-|surefire-|maven-surefire-|opentest4j-|apiguardian-|assertj-|byte-buddy-|slf4j-simple-).*");

    @Test
    void testsRunOnExpectedJUnitRelease() {
        assertThat(Test.class.getPackage().getImplementationVersion()).isEqualTo(JUNIT);
    }

    @Test
    void harnessAddsAtMost21JarsToClassPath() {
        List<Path> jars = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(SurroundingTest::isOfTheHarness)
                .toList();
        assertThat(jars)
                .anyMatch(jar -> jar.getFileName().toString().startsWith("undertow-core-"))
                .anyMatch(jar -> jar.toString().contains("test-harness"))
                .hasSizeLessThanOrEqualTo(MAX_JARS);
    }

    /**
     * Returns whether a class path entry belongs to the harness. The test treats the classes directory of an unpackaged
     * module as a jar.
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
