package dev.castellan.compatibility;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** Finds the jars of modules, each module once. */
final class ModuleJars {

    private final SortedMap<String, ModuleJar> byName = new TreeMap<>();
    private final Path work;

    private ModuleJars(Path work) {
        this.work = work;
    }

    /**
     * Returns the modules in some places, by name.
     *
     * @param places jars, folders of compiled classes with a module-info, or folders to search for jars
     * @param work an existing folder for jars that are made of folders of classes
     * @throws CheckFailure if a place does not exist or holds no module, or if a module is there twice
     */
    static SortedMap<String, ModuleJar> in(List<Path> places, Path work) {
        ModuleJars found = new ModuleJars(work);
        for (Path place : places) {
            int before = found.byName.size();
            found.jarsAt(place).stream().filter(ModuleJar::isModule).forEach(found::add);
            if (found.byName.size() == before) {
                throw new CheckFailure(
                        "%s holds no jar of a Java module: name a folder with our jars, such as the one that"
                                        .formatted(place)
                                + " .ci/rehearse wrote");
            }
        }
        return found.byName;
    }

    private List<Path> jarsAt(Path place) {
        try {
            if (Files.isRegularFile(place)) {
                return List.of(place);
            }
            if (Files.exists(place.resolve("module-info.class"))) {
                return List.of(jarOf(place));
            }
            if (!Files.isDirectory(place)) {
                throw new CheckFailure(place + " does not exist");
            }
            try (Stream<Path> files = Files.walk(place)) {
                return files.filter(file -> file.toString().endsWith(".jar"))
                        .sorted()
                        .toList();
            }
        } catch (IOException e) {
            throw new CheckFailure(place + " cannot be read: " + e.getMessage(), e);
        }
    }

    private void add(Path file) {
        ModuleJar jar = ModuleJar.read(file);
        ModuleJar other = byName.putIfAbsent(jar.name(), jar);
        if (other != null) {
            throw new CheckFailure("module %s is there twice, in %s and in %s: name a folder with one version of it"
                    .formatted(jar.name(), other.file(), file));
        }
    }

    private Path jarOf(Path classes) throws IOException {
        Path jar = Files.createTempFile(work, "classes", ".jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> found = Files.walk(classes)) {
            for (Path each : found.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(each).toString().replace('\\', '/')));
                Files.copy(each, out);
            }
        }
        return jar;
    }
}
