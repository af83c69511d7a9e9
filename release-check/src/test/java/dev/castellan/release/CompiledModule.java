package dev.castellan.release;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * A module of one package with one class, a program that prints its name and version.
 *
 * @param sources what its jar of sources holds
 * @param classes what its jar of classes holds
 * @param program what its runnable jar holds
 */
record CompiledModule(Map<String, byte[]> sources, Map<String, byte[]> classes, Map<String, byte[]> program) {

    private static final Map<String, CompiledModule> COMPILED = new ConcurrentHashMap<>();

    /** Returns the module of that name, which is the name of its package too. */
    static CompiledModule of(String name) {
        return COMPILED.computeIfAbsent(name, CompiledModule::compile);
    }

    private static CompiledModule compile(String name) {
        try {
            Path folder = Files.createTempDirectory("module");
            try {
                return compile(name, folder);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CompiledModule compile(String name, Path folder) throws IOException {
        Map<String, byte[]> sources = new TreeMap<>();
        String main = name.replace('.', '/') + "/Main";
        sources.put("module-info.java", SmallFiles.bytes("module " + name + " { exports " + name + "; }"));
        sources.put(
                main + ".java",
                SmallFiles.bytes("package " + name + "; /** Prints its version. */ public class Main {"
                        + " /** Does it. */ public static void main(String[] args) {"
                        + " System.out.println(\"program " + SmallStage.VERSION + "\"); } }"));
        for (Map.Entry<String, byte[]> source : sources.entrySet()) {
            Path file = folder.resolve("src").resolve(source.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, source.getValue());
        }
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-d",
                        folder.resolve("out").toString(),
                        folder.resolve("src/module-info.java").toString(),
                        folder.resolve("src").resolve(main + ".java").toString());
        if (result != 0) {
            throw new IOException("javac ended with " + result);
        }
        Map<String, byte[]> classes = contents(folder.resolve("out"));
        Map<String, byte[]> program = new TreeMap<>(Map.of(main + ".class", classes.get(main + ".class")));
        classes.put("META-INF/MANIFEST.MF", manifest("Implementation-Version", SmallStage.VERSION));
        program.put("META-INF/MANIFEST.MF", manifest("Main-Class", name + ".Main"));
        return new CompiledModule(sources, classes, program);
    }

    private static Map<String, byte[]> contents(Path folder) throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        for (Path file : files(folder)) {
            if (Files.isRegularFile(file)) {
                contents.put(folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        return contents;
    }

    private static byte[] manifest(String name, String value) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue(name, value);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        manifest.write(out);
        return out.toByteArray();
    }

    private static void delete(Path folder) throws IOException {
        for (Path file : files(folder)) {
            Files.delete(file);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
