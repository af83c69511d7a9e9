package dev.castellan.harness.internal.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles and runs Java expressions that call the client. */
final class JavaCompilation {

    private static final String SOURCE = """
            import dev.castellan.client.*;
            import dev.castellan.client.call.*;
            import dev.castellan.client.users.*;
            import dev.castellan.model.*;
            import dev.castellan.model.endpoint.HttpMethod;
            import dev.castellan.model.inputs.*;
            import dev.castellan.model.json.JsonValue;
            import dev.castellan.model.people.*;
            import java.time.Instant;
            import java.util.List;
            import java.util.UUID;
            import java.util.function.Consumer;

            public final class Calls {
                public static final List<Consumer<CastellanClient>> ALL = List.<Consumer<CastellanClient>>of(
            %s);
            }
            """;

    private JavaCompilation() {}

    @SuppressWarnings("unchecked") // as the source says
    static List<Consumer<CastellanClient>> compile(Path folder, List<String> calls)
            throws IOException, ReflectiveOperationException {
        Path source = folder.resolve("Calls.java");
        Files.writeString(
                source,
                SOURCE.formatted(calls.stream()
                        .map(call -> "client -> { " + call + "; }")
                        .collect(Collectors.joining(",\n"))));
        compile(source);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, JavaCompilation.class.getClassLoader())) {
            return (List<Consumer<CastellanClient>>)
                    loader.loadClass("Calls").getField("ALL").get(null);
        }
    }

    private static void compile(Path source) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-encoding", "UTF-8", "-proc:none", "-classpath", System.getProperty("java.class.path"));
            boolean done = compiler.getTask(complaints, files, null, options, null, files.getJavaFileObjects(source))
                    .call();
            assertThat(done).as(complaints.toString()).isTrue();
        }
    }
}
