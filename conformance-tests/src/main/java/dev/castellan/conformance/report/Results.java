package dev.castellan.conformance.report;

import dev.castellan.conformance.report.CaseResult.CaseOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The results of a run.
 *
 * @param target the description of the deployment in reports
 * @param configuration the settings of the run by name, without secrets
 * @param cases the results, sorted by the paths of the cases
 * @param undeletedObjects the paths of the objects that the suite created and the deployment did not delete
 */
public record Results(
        String target, Map<String, String> configuration, List<CaseResult> cases, List<String> undeletedObjects) {

    /** Creates results with a sorted copy of the cases. */
    public Results {
        configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
        cases = cases.stream()
                .sorted(Comparator.comparing(result -> result.file().path()))
                .toList();
        undeletedObjects = List.copyOf(undeletedObjects);
    }

    /** Creates results of a run without settings. */
    public Results(String target, List<CaseResult> cases, List<String> undeletedObjects) {
        this(target, Map.of(), cases, undeletedObjects);
    }

    /**
     * Returns the command that runs one case, or all cases, with the settings of this run. Placeholders stand for the
     * names of the files with tokens, profile and known failures.
     *
     * @param path the path of the case, or an empty string for all cases
     */
    public String command(String path) {
        StringBuilder command = new StringBuilder("java -jar castellan-conformance.jar --target '")
                .append(configuration.getOrDefault("target", "URL").replace("'", "%27"))
                .append("' --admin-token-file FILE");
        append(command, "organizations", "2", " --other-admin-token-file FILE");
        append(command, "own-profile", "true", " --profile FILE");
        append(command, "known-failures", "true", " --known-failures FILE");
        append(command, "read-only", "true", " --read-only");
        return command.append(path.isEmpty() ? "" : " --case " + path).toString();
    }

    private void append(StringBuilder command, String setting, String value, String option) {
        if (value.equals(configuration.get(setting))) {
            command.append(option);
        }
    }

    /**
     * Writes {@code report.html}, {@code report.txt}, {@code report.json} and, in JUnit's XML format, {@code
     * TEST-castellan-conformance.xml}. No report contains the secret part of a token.
     *
     * @param folder the folder, which is created if it does not exist
     * @throws IOException if a report cannot be written
     */
    public void writeTo(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("report.html"), HtmlReport.of(this));
        Files.writeString(folder.resolve("report.txt"), TextReport.of(this));
        Files.writeString(folder.resolve("report.json"), JsonReport.of(this));
        Files.writeString(folder.resolve("TEST-castellan-conformance.xml"), JunitReport.of(this));
    }

    /** Returns the number of cases with this outcome. */
    public long count(CaseOutcome outcome) {
        return cases.stream().filter(result -> result.outcome() == outcome).count();
    }

    /** Returns true if no case failed, except for known failures. */
    public boolean passed() {
        return cases.stream().noneMatch(CaseResult::isFailure);
    }

    /** Returns the results by section, in the order of the specification. */
    public Map<Section, List<CaseResult>> bySection() {
        return cases.stream().collect(Collectors.groupingBy(CaseResult::section, TreeMap::new, Collectors.toList()));
    }

    /** Returns a line with the number of remaining objects of each kind, or empty if no objects remain. */
    public Optional<String> undeletedSummary() {
        Map<String, Long> kinds = undeletedObjects.stream()
                .map(path -> path.substring(1, path.lastIndexOf('/')).replace("users/tokens", "tokens"))
                .collect(Collectors.groupingBy(kind -> kind, TreeMap::new, Collectors.counting()));
        return kinds.isEmpty()
                ? Optional.empty()
                : Optional.of("Left behind, because the deployment did not delete them: "
                        + kinds.entrySet().stream()
                                .map(kind -> kind.getValue() + " " + kind.getKey())
                                .collect(Collectors.joining(", ")));
    }

    /** Returns a line with the number of cases in total and for each outcome. */
    public String summary() {
        return "%d cases: %d passed, %d failed, %d known failures, %d not applicable"
                .formatted(
                        cases.size(),
                        count(CaseOutcome.PASSED),
                        count(CaseOutcome.FAILED),
                        count(CaseOutcome.KNOWN_FAILURE),
                        count(CaseOutcome.NOT_APPLICABLE));
    }
}
