package dev.castellan.release;

import dev.castellan.release.stage.Archive;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Compares what two builds staged, byte for byte; signatures, checksums and lists of versions aside.
 *
 * <p>Prints a line for each file that differs, with the entries that differ if it is an archive. Ends with 0 if none
 * does, with 1 if some do, and with 2 if the arguments are wrong.
 */
public final class CompareStages {

    private CompareStages() {}

    /** Compares the stages in two folders. */
    public static void main(String[] args) throws IOException {
        if (args.length != 2 || !Arrays.stream(args).map(Path::of).allMatch(Files::isDirectory)) {
            System.err.println("usage: CompareStages FOLDER OTHER_FOLDER");
            System.exit(2);
        }
        System.exit(run(Path.of(args[0]), Path.of(args[1]), System.out) ? 0 : 1);
    }

    /** Prints how they differ; returns whether they are equal, and hold anything. */
    static boolean run(Path one, Path other, PrintStream out) throws IOException {
        List<String> differences = compare(one, other);
        differences.forEach(line -> out.println("DIFFERS " + line));
        out.printf(
                "%d files compared, %d differ%n",
                new Stage(one, "", List.of()).artifacts().size(), differences.size());
        return differences.isEmpty()
                && !new Stage(one, "", List.of()).artifacts().isEmpty();
    }

    /** Returns a line for each file that is in one stage only, or differs. */
    static List<String> compare(Path one, Path other) throws IOException {
        Set<StagedName> names = new TreeSet<>(new Stage(one, "", List.of()).artifacts());
        names.addAll(new Stage(other, "", List.of()).artifacts());
        List<String> differences = new ArrayList<>();
        for (StagedName name : names) {
            difference(name, one.resolve(name.path()), other.resolve(name.path()))
                    .ifPresent(differences::add);
        }
        return differences;
    }

    private static Optional<String> difference(StagedName name, Path one, Path other) throws IOException {
        if (!Files.exists(one) || !Files.exists(other)) {
            return Optional.of(name + ": is in one of the stages only");
        }
        long position = Files.mismatch(one, other);
        if (position < 0) {
            return Optional.empty();
        }
        return Optional.of(name + ": from byte " + position + (name.isArchive() ? entries(one, other) : ""));
    }

    private static String entries(Path one, Path other) throws IOException {
        Map<String, byte[]> left = contents(one);
        Map<String, byte[]> right = contents(other);
        Set<String> differ = new TreeSet<>(left.keySet());
        differ.addAll(right.keySet());
        differ.removeIf(name -> Arrays.equals(left.get(name), right.get(name)));
        return differ.isEmpty() ? ", in times, order or rights of entries" : ", in " + differ;
    }

    private static Map<String, byte[]> contents(Path file) throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        try (Archive archive = new Archive(file)) {
            for (String name : archive.names()) {
                archive.bytes(name).ifPresent(bytes -> contents.put(name, bytes));
            }
        }
        return contents;
    }
}
