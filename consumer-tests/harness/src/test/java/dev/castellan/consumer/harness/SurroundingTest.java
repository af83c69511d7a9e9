package dev.castellan.consumer.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where these tests run: what would prove nothing elsewhere. */
class SurroundingTest {

    /** Those of Undertow 11, of OkHttp with TLS 5, of Jackson 4, four alone: another one would be felt by every consumer. */
    private static final int MOST_LIBRARIES = 24;

    /** What a consumer brings by itself: a way to test, and a place for logs. */
    private static final Pattern OF_THE_CONSUMER = Pattern.compile(
            "(junit-|surefire-|maven-surefire-|opentest4j-|apiguardian-|assertj-|byte-buddy-|slf4j-simple-).*");

    @Test
    void junitIsOfTheReleaseThatThisProjectIsFor() {
        assertThat(Test.class.getPackage().getImplementationVersion()).isEqualTo(System.getProperty("expected.junit"));
    }

    @Test
    void harnessBringsFewLibraries() {
        List<String> libraries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).getFileName().toString())
                .filter(name -> name.endsWith(".jar") && !name.startsWith("castellan-"))
                .filter(name -> !OF_THE_CONSUMER.matcher(name).matches())
                .toList();
        assertThat(libraries)
                .anyMatch(name -> name.startsWith("undertow-core-"))
                .hasSizeLessThanOrEqualTo(MOST_LIBRARIES);
    }
}
