package dev.castellan.compatibility;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The program: {@code ACCEPTED BASELINE CANDIDATE..} compares the modules in the folder {@code BASELINE} with those in
 * the candidates, which are folders with jars, or folders of compiled classes. It exits with 0 if no change breaks a
 * user, with 1 if one does, and with 2 if the check cannot be made.
 */
public final class Main {

    private Main() {}

    /** Runs the check. */
    public static void main(String[] args) {
        System.exit(run(args, System.out));
    }

    /** Runs the check, writes what it finds, and returns the exit code. */
    static int run(String[] args, Appendable out) {
        try {
            return write(check(args), out);
        } catch (CheckFailure e) {
            print(out, e.getMessage() + "\n");
            return 2;
        }
    }

    private static int write(Report report, Appendable out) {
        print(out, report.text());
        return report.isCompatible() ? 0 : 1;
    }

    private static Report check(String[] args) {
        if (args.length < 3) {
            throw new CheckFailure("usage: ACCEPTED BASELINE CANDIDATE..");
        }
        List<Path> places = Arrays.stream(args).map(Path::of).toList();
        AcceptedChanges accepted = AcceptedChanges.read(places.get(0));
        try {
            Path work = Files.createTempDirectory("castellan-compatibility");
            try {
                return Report.of(
                        Comparison.of(
                                ModuleJars.in(places.subList(1, 2), work),
                                ModuleJars.in(places.subList(2, places.size()), work)),
                        accepted);
            } finally {
                delete(work);
            }
        } catch (IOException e) {
            throw new CheckFailure("The folder for temporary files cannot be used: " + e, e);
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> list = Files.list(folder)) {
            list.forEach(files::add);
        }
        files.add(folder);
        for (Path file : files) {
            Files.delete(file);
        }
    }

    private static void print(Appendable out, String text) {
        try {
            out.append(text);
        } catch (IOException e) {
            throw new CheckFailure("The report cannot be written: " + e.getMessage(), e);
        }
    }
}
