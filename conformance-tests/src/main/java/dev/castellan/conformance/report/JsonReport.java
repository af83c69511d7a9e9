package dev.castellan.conformance.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.castellan.conformance.report.CaseResult.CaseOutcome;
import dev.castellan.model.internal.version.ProductVersion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes the report as JSON, for programs. Level {@code core} contains the cases for specified operations, and level
 * {@code extensions} contains the cases for operations beyond the specification. A feature is a group of operations
 * beyond the specification.
 */
final class JsonReport {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonReport() {}

    static String of(Results results) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("suite", "castellan-conformance").put("version", ProductVersion.get());
        json.put("passed", results.passed());
        ObjectNode configuration = json.putObject("configuration");
        results.configuration().forEach((name, value) -> configuration.set(name, toNode(name, value)));
        json.put("reproduce", results.command(""));
        addLevels(json, results.cases());
        addFeatures(json, results.cases());
        results.cases().forEach(result -> add(json.withArray("cases").addObject(), results, result));
        results.undeletedObjects().forEach(json.putArray("left_behind")::add);
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a setting as a boolean, a number or a text. */
    private static JsonNode toNode(String name, String value) {
        boolean isText = name.equals("target") || name.equals("project-header");
        if (!isText && value.matches("true|false")) {
            return BooleanNode.valueOf(value.equals("true"));
        }
        return !isText && value.matches("\\d{1,9}")
                ? IntNode.valueOf(Integer.parseInt(value))
                : TextNode.valueOf(value);
    }

    private static void addLevels(ObjectNode json, List<CaseResult> cases) {
        ObjectNode levels = json.putObject("levels");
        Map<Boolean, List<CaseResult>> beyond =
                cases.stream().collect(Collectors.partitioningBy(JsonReport::isBeyondSpecification));
        addCounts(levels.putObject("core"), beyond.getOrDefault(false, List.of()));
        addCounts(levels.putObject("extensions"), beyond.getOrDefault(true, List.of()));
    }

    private static void addFeatures(ObjectNode json, List<CaseResult> cases) {
        ObjectNode features = json.putObject("features");
        cases.stream()
                .filter(JsonReport::isBeyondSpecification)
                .collect(Collectors.groupingBy(result -> result.file().folder(), TreeMap::new, Collectors.toList()))
                .forEach((feature, results) -> addCounts(features.putObject(feature), results));
    }

    private static void addCounts(ObjectNode json, List<CaseResult> cases) {
        for (CaseOutcome outcome : CaseOutcome.values()) {
            json.put(
                    name(outcome),
                    cases.stream().filter(result -> result.outcome() == outcome).count());
        }
    }

    private static void add(ObjectNode json, Results results, CaseResult result) {
        String path = result.file().path();
        json.put("case", path).put("rule", result.file().sentence()).put("outcome", name(result.outcome()));
        json.put("milliseconds", result.duration().toMillis());
        if (result.outcome() != CaseOutcome.PASSED) {
            json.put("reason", result.reason());
        }
        if (result.isFailure()) {
            json.put("reproduce", results.command(path));
        }
    }

    private static boolean isBeyondSpecification(CaseResult result) {
        return result.section() == Section.BEYOND;
    }

    private static String name(CaseOutcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }
}
