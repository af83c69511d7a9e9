package dev.castellan.conformance.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the reports of a run. */
public final class Reports {

    private Reports() {}

    /**
     * Writes {@code report.html}, {@code report.txt} and {@code TEST-castellan-conformance.xml} (as JUnit writes it) into a
     * folder, which is made if it is missing. No report holds the secret part of a token.
     *
     * @throws IOException if they cannot be written
     */
    public static void write(Results results, Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("report.html"), HtmlReport.of(results));
        Files.writeString(folder.resolve("report.txt"), TextReport.of(results));
        Files.writeString(folder.resolve("TEST-castellan-conformance.xml"), JunitReport.of(results));
    }
}
