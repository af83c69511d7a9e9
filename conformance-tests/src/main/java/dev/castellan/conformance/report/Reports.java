package dev.castellan.conformance.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the reports of a run. */
public final class Reports {

    private Reports() {}

    /**
     * Writes {@code report.html}, {@code report.txt}, {@code report.json} and, in JUnit's XML format, {@code
     * TEST-castellan-conformance.xml}. No report contains the secret part of a token.
     *
     * @param folder the folder, which is created if it does not exist
     * @throws IOException if a report cannot be written
     */
    public static void write(Results results, Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("report.html"), HtmlReport.of(results));
        Files.writeString(folder.resolve("report.txt"), TextReport.of(results));
        Files.writeString(folder.resolve("report.json"), JsonReport.of(results));
        Files.writeString(folder.resolve("TEST-castellan-conformance.xml"), JunitReport.of(results));
    }
}
