package dev.castellan.conformance;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.internal.parse.CaseFiles;
import dev.castellan.conformance.report.CaseResult;
import dev.castellan.conformance.report.CaseResult.CaseOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The cases that are known to fail. Each line of the file names a case, optionally followed by {@code #} and the
 * reason. A listed case that passes is reported as a failure, which keeps the list up to date.
 */
public final class KnownFailures {

    private final Map<String, String> reasons;

    private KnownFailures(Map<String, String> reasons) {
        this.reasons = reasons;
    }

    /** Returns an empty list. */
    public static KnownFailures none() {
        return new KnownFailures(Map.of());
    }

    /**
     * Reads a list from a file.
     *
     * @throws IllegalArgumentException if a line names an unknown case or repeats a case. The message names the line.
     * @throws IOException if the file cannot be read
     */
    public static KnownFailures read(Path file) throws IOException {
        Map<String, String> reasons = new LinkedHashMap<>();
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            String[] parts = lines.get(i).split("#", 2);
            String path = parts[0].strip();
            if (path.isEmpty()) {
                continue;
            }
            String where = file + ", line " + (i + 1) + ": ";
            require(isCase(path), where + "there is no case " + path);
            String before = reasons.put(path, parts.length > 1 ? parts[1].strip() : "known");
            require(before == null, where + path + " is listed twice");
        }
        return new KnownFailures(reasons);
    }

    boolean isEmpty() {
        return reasons.isEmpty();
    }

    CaseResult judge(CaseResult result) {
        String reason = reasons.get(result.file().path());
        if (reason == null) {
            return result;
        }
        return switch (result.outcome()) {
            case FAILED -> with(result, CaseOutcome.KNOWN_FAILURE, reason + " (" + result.reason() + ")");
            case PASSED ->
                with(
                        result,
                        CaseOutcome.FAILED,
                        "passes, but is in the list of known failures: remove it from the list");
            default -> result;
        };
    }

    private static CaseResult with(CaseResult result, CaseOutcome outcome, String reason) {
        return new CaseResult(result.file(), outcome, reason, result.exchanges(), result.duration());
    }

    private static boolean isCase(String path) {
        return CaseFiles.all().stream().map(CaseFile::path).anyMatch(path::equals);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
