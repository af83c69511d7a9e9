package dev.castellan.system.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A module of the build that has main sources.
 *
 * @param folder the directory that contains the POM
 */
record MainModule(Path folder) {

    private static final Path ROOT = Path.of("../..");
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Pattern EXPORT = Pattern.compile("\\bexports\\s+([\\w.]+)\\s*(to\\s[^;]*)?;");

    /** Returns all modules that have main sources. */
    static List<MainModule> all() {
        try (Stream<Path> published = Files.list(ROOT);
                Stream<Path> others = Files.list(ROOT.resolve("tests"))) {
            return Stream.concat(published, others)
                    .filter(folder -> Files.exists(folder.resolve("pom.xml")))
                    .filter(folder -> Files.isDirectory(folder.resolve(SOURCES)))
                    .sorted()
                    .map(MainModule::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the published modules. */
    static List<MainModule> published() {
        return all().stream().filter(MainModule::isPublished).toList();
    }

    String name() {
        return folder.getFileName().toString();
    }

    /** Returns the source files of types, relative to {@link #sourceFolder()}. Omits package-info and module-info. */
    List<Path> sources() {
        try (Stream<Path> files = Files.walk(sourceFolder())) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.toString().endsWith("-info.java"))
                    .map(sourceFolder()::relativize)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path sourceFolder() {
        return folder.resolve(SOURCES);
    }

    /** Returns the content of a source file. */
    String text(Path source) {
        return read(sourceFolder().resolve(source));
    }

    boolean hasModuleInfo() {
        return Files.exists(moduleInfo());
    }

    /** Returns the packages that the module exports to all modules. */
    Set<String> exported() {
        if (!hasModuleInfo()) {
            return Set.of();
        }
        String text = read(moduleInfo()).replaceAll("(?s)/\\*.*?\\*/|//[^\\n]*", "");
        return EXPORT.matcher(text)
                .results()
                .filter(match -> match.group(2) == null)
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Path moduleInfo() {
        return sourceFolder().resolve("module-info.java");
    }

    private boolean isPublished() {
        return !read(folder.resolve("pom.xml")).contains("<maven.deploy.skip>true</maven.deploy.skip>");
    }

    static String packageOf(Path source) {
        return source.getParent().toString().replace('\\', '/').replace('/', '.');
    }

    static String simpleName(Path source) {
        return source.getFileName().toString().replace(".java", "");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
