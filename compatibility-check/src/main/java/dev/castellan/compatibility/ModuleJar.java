package dev.castellan.compatibility;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleDescriptor.Requires;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/**
 * A jar that holds a named module.
 *
 * @param file the jar
 * @param descriptor what its {@code module-info.class} says
 * @param javaRelease the oldest Java release that can read its classes
 */
record ModuleJar(Path file, ModuleDescriptor descriptor, int javaRelease) {

    private static final String DESCRIPTOR = "module-info.class";
    private static final int CLASS_FILE_VERSION_OF_JAVA_0 = 44;

    /** Returns whether a jar holds a named module. */
    static boolean isModule(Path file) {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.getEntry(DESCRIPTOR) != null;
        } catch (IOException e) {
            throw new CheckFailure(file + " cannot be read as a jar: " + e.getMessage(), e);
        }
    }

    /** Reads the jar of a module. */
    static ModuleJar read(Path file) {
        try (JarFile jar = new JarFile(file.toFile())) {
            try (InputStream in = jar.getInputStream(jar.getEntry(DESCRIPTOR))) {
                return new ModuleJar(file, ModuleDescriptor.read(in), javaReleaseOf(jar));
            }
        } catch (IOException e) {
            throw new CheckFailure(file + " cannot be read as a jar of a module: " + e.getMessage(), e);
        }
    }

    String name() {
        return descriptor.name();
    }

    /** Returns the packages that every user may use. */
    Set<String> exportedPackages() {
        return descriptor.exports().stream()
                .filter(exports -> !exports.isQualified())
                .map(Exports::source)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the modules whose types users see without requiring them. */
    Set<String> modulesPassedOn() {
        return descriptor.requires().stream()
                .filter(requires -> requires.modifiers().contains(Requires.Modifier.TRANSITIVE))
                .map(Requires::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static int javaReleaseOf(JarFile jar) throws IOException {
        int newest = 0;
        for (JarEntry entry :
                jar.stream().filter(ModuleJar::isClassForAllReleases).toList()) {
            try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
                in.readInt();
                in.readUnsignedShort();
                newest = Math.max(newest, in.readUnsignedShort());
            }
        }
        return newest - CLASS_FILE_VERSION_OF_JAVA_0;
    }

    private static boolean isClassForAllReleases(JarEntry entry) {
        return entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/");
    }
}
