package dev.castellan.compatibility.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of jars with one more method, or with one less. */
class ChangedJarTest {

    private static final String SAMPLE = Sample.class.getName();

    @TempDir
    Path folder;

    private Path jar;
    private Path copy;

    /** The class that is changed. */
    public static final class Sample {
        /** A method that a copy has not. */
        public void leave() {}
    }

    @BeforeEach
    void makeJar() throws IOException {
        jar = folder.resolve("original.jar");
        copy = folder.resolve("copy.jar");
        String entry = SAMPLE.replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            out.putNextEntry(new JarEntry(entry));
            out.write(Objects.requireNonNull(getClass().getClassLoader().getResourceAsStream(entry))
                    .readAllBytes());
        }
    }

    @Test
    void copyHasOneMoreMethod() throws Exception {
        ChangedJar.main(new String[] {jar.toString(), copy.toString(), "with", SAMPLE + "#enter"});
        assertThat(methods()).containsExactlyInAnyOrder("enter", "leave");
    }

    @Test
    void copyHasOneLessMethod() throws Exception {
        ChangedJar.main(new String[] {jar.toString(), copy.toString(), "without", SAMPLE + "#leave"});
        assertThat(methods()).isEmpty();
    }

    @Test
    void methodThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> ChangedJar.copy(jar, copy, false, SAMPLE, "stay"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("stay()");
    }

    private List<String> methods() throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {copy.toUri().toURL()}, null)) {
            return Arrays.stream(loader.loadClass(SAMPLE).getDeclaredMethods())
                    .map(Method::getName)
                    .toList();
        }
    }
}
