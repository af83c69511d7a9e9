package dev.castellan.release;

import dev.castellan.release.check.Fault;
import dev.castellan.release.check.Findings;
import dev.castellan.release.signature.SignatureVerifier;
import dev.castellan.release.stage.Published;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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
        // The validator of schemas logs, to nobody.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        System.exit(run(args, Published.modules(), System.out, System.err));
    }

    /** Does what the arguments ask for; returns the exit code. */
    static int run(String[] args, List<PublishedModule> modules, PrintStream out, PrintStream err) throws IOException {
        if (args.length < 3 || args.length > 4 || !Files.isDirectory(Path.of(args[0]))) {
            err.println(USAGE);
            return 2;
        }
        Optional<Path> bundle = args.length == 4 ? Optional.of(Path.of(args[3])) : Optional.empty();
        SignatureVerifier verifier;
        try {
            verifier = SignatureVerifier.of(Files.readAllBytes(Path.of(args[2])));
        } catch (IOException e) {
            err.println(args[2] + ": no public key can be read from it: make it with gpg --armor --export (" + e + ")");
            return 2;
        }
        Stage stage = new Stage(Path.of(args[0]), args[1], modules);
        Findings findings = StageChecks.all(verifier, bundle).run(stage);
        print(stage, findings, out);
        return findings.faults().isEmpty() ? 0 : 1;
    }

    private static void print(Stage stage, Findings findings, PrintStream out) throws IOException {
        long total = 0;
        for (StagedName file : stage.files()) {
            long size = Files.size(stage.path(file));
            total += size;
            out.printf(Locale.ROOT, "%,12d  %s  %s%n", size, file, String.join(", ", findings.passed(file)));
        }
        List<Fault> faults = findings.faults();
        faults.forEach(fault -> out.println("FAULT " + fault));
        out.printf(
                Locale.ROOT, "%d files, %,d bytes, %d faults%n", stage.files().size(), total, faults.size());
    }
}
