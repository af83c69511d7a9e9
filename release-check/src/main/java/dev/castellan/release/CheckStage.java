package dev.castellan.release;

import dev.castellan.release.check.Findings;
import dev.castellan.release.check.StageChecks;
import dev.castellan.release.signature.SignatureVerifier;
import dev.castellan.release.stage.Published;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Checks a staged release before it is published, file by file: what Maven Central refuses, and what users would miss.
 *
 * <p>Prints each file with its size and what is right about it, then one line for each fault. Ends with 0 if there is
 * none, with 1 if there are some, and with 2 if the arguments are wrong.
 */
public final class CheckStage {

    private static final String USAGE = """
            usage: CheckStage FOLDER VERSION PUBLIC_KEY [BUNDLE]
              FOLDER      the staged repository, which holds dev/castellan
              VERSION     the version that is staged
              PUBLIC_KEY  the file with the key that signed it, as gpg --armor --export prints it
              BUNDLE      the zip that is to be uploaded""";

    private CheckStage() {}

    /** Checks the stage that the arguments name. */
    public static void main(String[] args) throws IOException {
        if (args.length < 3 || args.length > 4 || !Files.isDirectory(Path.of(args[0]))) {
            System.err.println(USAGE);
            System.exit(2);
        }
        Stage stage = new Stage(Path.of(args[0]), args[1], Published.modules());
        SignatureVerifier verifier = SignatureVerifier.of(Files.readAllBytes(Path.of(args[2])));
        Optional<Path> bundle = args.length == 4 ? Optional.of(Path.of(args[3])) : Optional.empty();
        System.exit(run(stage, StageChecks.all(verifier, bundle), System.out) ? 0 : 1);
    }

    /** Runs checks and prints what they found; returns whether nothing is wrong. */
    static boolean run(Stage stage, StageChecks checks, PrintStream out) throws IOException {
        Findings findings = checks.run(stage);
        long total = 0;
        for (StagedName file : stage.files()) {
            long size = Files.size(stage.path(file));
            total += size;
            out.printf("%,12d  %s  %s%n", size, file, String.join(", ", findings.passed(file)));
        }
        List<?> faults = findings.faults();
        faults.forEach(fault -> out.println("FAULT " + fault));
        out.printf("%d files, %,d bytes, %d faults%n", stage.files().size(), total, faults.size());
        return faults.isEmpty();
    }
}
