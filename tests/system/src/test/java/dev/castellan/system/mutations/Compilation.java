package dev.castellan.system.mutations;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles source code in memory with the class path of this process. */
final class Compilation {

    private static final List<String> OPTIONS = List.of("-proc:none", "-nowarn", "-implicit:none");

    private final Map<String, ByteArrayOutputStream> classes = new HashMap<>();

    private Compilation() {}

    /**
     * Returns the compiled classes by name.
     *
     * @throws AssertionError if the sources do not compile
     */
    static Map<String, byte[]> of(List<Mutation> mutations) {
        Compilation compilation = new Compilation();
        compilation.compile(mutations.stream().map(Source::new).toList());
        return compilation.classes.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().toByteArray()));
    }

    private void compile(List<Source> sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (JavaFileManager files = new InMemory(compiler.getStandardFileManager(null, null, null))) {
            if (!compiler.getTask(complaints, files, null, OPTIONS, null, sources)
                    .call()) {
                throw new AssertionError("a mutation does not compile: " + complaints);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stores the compiler output in memory. */
    private final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {

        private InMemory(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + className), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return classes.computeIfAbsent(className, unused -> new ByteArrayOutputStream());
                }
            };
        }
    }

    /** The source code of a class with a mutation. */
    private static final class Source extends SimpleJavaFileObject {

        private final String text;

        private Source(Mutation mutation) {
            super(URI.create("memory:///" + mutation.className().replace('.', '/') + ".java"), Kind.SOURCE);
            this.text = mutation.source();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
