package dev.castellan.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The sources of one version of a module, compiled into a folder of classes. */
final class Sources {

    private final Map<String, String> files = new LinkedHashMap<>();
    private List<String> options = List.of();

    private Sources() {}

    /** Returns the module {@code shop}, which exports {@code shop} and not {@code shop.internal}, with one class. */
    static Sources shop(String body) {
        return new Sources()
                .with("module-info", "module shop { exports shop; }")
                .with("shop/Shop", "package shop; " + body)
                .with("shop/internal/Hidden", "package shop.internal; public class Hidden { public void a() {} }");
    }

    /** Adds a source, or replaces it. */
    Sources with(String name, String text) {
        files.put(name, text);
        return this;
    }

    Sources without(String name) {
        files.remove(name);
        return this;
    }

    /** Compiles for another release than the one that runs the test. */
    Sources forRelease(int release) {
        options = List.of("--release", String.valueOf(release));
        return this;
    }

    /** Compiles, and returns the folder of the classes. */
    Path compileInto(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> all = new ArrayList<>(List.of("-d", folder.toString()));
        all.addAll(options);
        List<JavaFileObject> units = files.entrySet().stream()
                .map(file -> source(file.getKey(), file.getValue()))
                .toList();
        assertThat(compiler.getTask(null, null, null, all, null, units).call())
                .as("compiles: %s", files)
                .isTrue();
        return folder;
    }

    private static JavaFileObject source(String name, String text) {
        return new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }
}
