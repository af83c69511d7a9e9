package dev.castellan.server.standalone.packaged;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Finds the modules of the JDK that the classes of a jar name. {@code jdeps --print-module-deps} finds the same, but reads
 * all code and takes ten times as long.
 */
final class RequiredModules {

    /** The name of a type in a descriptor or a generic signature. */
    private static final Pattern TYPE = Pattern.compile("L([\\w$/]+)[;<]");

    private final Map<String, ModuleDescriptor> system = ModuleFinder.ofSystem().findAll().stream()
            .map(ModuleReference::descriptor)
            .collect(Collectors.toMap(ModuleDescriptor::name, module -> module));
    private final Map<String, String> moduleOfPackage = new HashMap<>();

    private RequiredModules() {
        system.values().forEach(module -> module.packages().forEach(name -> moduleOfPackage.put(name, module.name())));
    }

    /** Returns the names of the modules, except modules that another module in the result requires transitively. */
    static Set<String> of(Path jar) throws IOException {
        return new RequiredModules().find(jar);
    }

    private Set<String> find(Path jar) throws IOException {
        Set<String> own = new HashSet<>();
        Set<String> named = new HashSet<>();
        try (JarFile file = new JarFile(jar.toFile(), false, ZipFile.OPEN_READ, Runtime.Version.parse("17"))) {
            for (JarEntry entry : file.versionedStream().toList()) {
                if (entry.getName().endsWith(".class")) {
                    own.add(entry.getName().replaceFirst("\\.class$", ""));
                    try (DataInputStream in =
                            new DataInputStream(new BufferedInputStream(file.getInputStream(entry)))) {
                        readNames(in, named);
                    }
                }
            }
        }
        named.removeAll(own);
        Set<String> modules = named.stream()
                .map(name -> moduleOfPackage.get(packageOf(name)))
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> implied = modules.stream().flatMap(this::implied).collect(Collectors.toSet());
        modules.removeAll(implied);
        return modules;
    }

    private Stream<String> implied(String module) {
        return Objects.requireNonNull(system.get(module)).requires().stream()
                .filter(required -> required.modifiers().contains(Modifier.TRANSITIVE))
                .flatMap(required -> Stream.concat(Stream.of(required.name()), implied(required.name())));
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('/'))).replace('/', '.');
    }

    /** Reads the names of types from the constant pool of a class. */
    private static void readNames(DataInputStream in, Set<String> names) throws IOException {
        in.skipNBytes(8);
        int count = in.readUnsignedShort();
        String[] texts = new String[count];
        int[] classes = new int[count];
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts[i] = in.readUTF();
                case 7 -> classes[i] = in.readUnsignedShort();
                case 5, 6 -> {
                    in.skipNBytes(8);
                    i++; // a long or a double takes two entries
                }
                case 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                default -> in.skipNBytes(4);
            }
        }
        for (int i = 1; i < count; i++) {
            if (classes[i] > 0) {
                names.add(texts[classes[i]]);
            }
            if (texts[i] != null && texts[i].indexOf('/') > 0) {
                TYPE.matcher(texts[i]).results().forEach(type -> names.add(type.group(1)));
            }
        }
    }
}
