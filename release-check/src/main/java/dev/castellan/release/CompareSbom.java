package dev.castellan.release;

import dev.castellan.release.sbom.Sbom;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Compares an SBOM with the class path that a build tool gave to a user of the artifact.
 *
 * <p>Prints a line for each jar that is in one of them only. Ends with 0 if there is none, with 1 if there are some, and
 * with 2 if the arguments are wrong.
 */
public final class CompareSbom {

    private CompareSbom() {}

    /** Compares the SBOM in a file with the class path in another. */
    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            System.err.println("usage: CompareSbom SBOM FILE_WITH_CLASS_PATH");
            System.exit(2);
        }
        Set<String> jars = Sbom.read(Files.readAllBytes(Path.of(args[0]))).jars();
        List<String> differences = compare(jars, Files.readString(Path.of(args[1])));
        differences.forEach(line -> System.out.println("DIFFERS " + line));
        System.out.println(args[0] + ": " + jars.size() + " jars, " + differences.size() + " differ");
        System.exit(differences.isEmpty() ? 0 : 1);
    }

    /** Returns a line for each jar that is only in the SBOM, or only on the class path. */
    static List<String> compare(Set<String> listed, String classPath) {
        Set<String> found = Arrays.stream(classPath.strip().split(File.pathSeparator, -1))
                .map(path -> Path.of(path).getFileName().toString())
                .filter(name -> name.endsWith(".jar"))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> all = new TreeSet<>(listed);
        all.addAll(found);
        List<String> differences = new ArrayList<>();
        for (String jar : all) {
            if (!found.contains(jar)) {
                differences.add(jar + ": listed, but not on the class path");
            } else if (!listed.contains(jar)) {
                differences.add(jar + ": on the class path, but not listed");
            }
        }
        return differences;
    }
}
