package dev.castellan.system.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Tests that hosted workflows run only documented commands, with few permissions and a time limit. */
class WorkflowsTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Path FOLDER = ROOT.resolve(".github");

    /** A variable whose name is the placeholder in the documents, such as {@code "$FOLDER"}. */
    private static final Pattern VARIABLE = Pattern.compile("\"\\$([A-Z]+)\"");

    private static final Pattern OUR_COMMAND = Pattern.compile("(mvn|make|\\.ci/|build/).*");

    static List<Path> workflows() throws IOException {
        return files(FOLDER.resolve("workflows"));
    }

    static List<Path> forms() throws IOException {
        return files(FOLDER.resolve("ISSUE_TEMPLATE")).stream()
                .filter(file -> !file.endsWith("config.yml"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void runsOnlyDocumentedProjectCommands(Path workflow) throws IOException {
        String documents = documents();

        assertThat(runs(workflow).flatMap(String::lines).map(WorkflowsTest::withPlaceholders))
                .filteredOn(line -> OUR_COMMAND.matcher(line).matches())
                .isNotEmpty()
                .allMatch(command -> isIn(documents, command), "is in README, CONTRIBUTING, releasing.md or .ci/run");
    }

    /** An expression in a command would run text from a title or the name of a branch. */
    @ParameterizedTest
    @MethodSource("workflows")
    void commandContainsNoGitHubExpression(Path workflow) throws IOException {
        assertThat(runs(workflow)).noneMatch(command -> command.contains("${{"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void everyJobHasTimeLimit(Path workflow) throws IOException {
        assertThat(jobs(workflow))
                .isNotEmpty()
                .allSatisfy(job -> assertThat(job.get("timeout-minutes")).isInstanceOf(Integer.class));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void jobsMayOnlyReadRepositoryOrPublishPages(Path workflow) throws IOException {
        assertThat(yaml(workflow)).containsEntry("permissions", Map.of("contents", "read"));
        assertThat(jobs(workflow).filter(job -> job.containsKey("permissions")))
                .extracting(job -> job.get("permissions"))
                .isSubsetOf(Map.of("pages", "write", "id-token", "write"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void everyActionIsPinnedToMajorVersion(Path workflow) throws IOException {
        assertThat(steps(workflow).filter(step -> step.containsKey("uses")))
                .isNotEmpty()
                .allSatisfy(step -> assertThat((String) step.get("uses")).matches("actions/[a-z-]+@v\\d+"));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void everyIssueFormFieldHasIdAndLabel(Path form) throws IOException {
        Map<String, Object> content = yaml(form);

        assertThat(content).containsKeys("name", "description", "labels");
        assertThat(maps(content.get("body")))
                .filteredOn(field -> !field.get("type").equals("markdown"))
                .isNotEmpty()
                .allSatisfy(field -> {
                    assertThat(field).containsKey("id");
                    assertThat(map(field.get("attributes"))).containsKey("label");
                });
    }

    @Test
    void issueChooserLinksToSecurityPolicy() throws IOException {
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        String files = pom.replaceFirst("(?s).*<owner.repository.files>(.*?)</.*", "$1");
        Map<String, Object> chooser = yaml(FOLDER.resolve("ISSUE_TEMPLATE/config.yml"));

        assertThat(chooser).containsEntry("blank_issues_enabled", false);
        assertThat(maps(chooser.get("contact_links")))
                .extracting(link -> link.get("url"))
                .containsExactly(files + "/SECURITY.md");
    }

    @ParameterizedTest
    @ValueSource(strings = {"maven", "github-actions"})
    void dependabotProposesDependencyUpdates(String ecosystem) throws IOException {
        assertThat(maps(yaml(FOLDER.resolve("dependabot.yml")).get("updates")))
                .extracting(update -> update.get("package-ecosystem"))
                .contains(ecosystem);
    }

    /** Returns whether the text contains the command with nothing before it and no arguments after it. */
    private static boolean isIn(String text, String command) {
        return Pattern.compile("(?<![\\w/-])" + Pattern.quote(command) + "(?=[`)\"\\n]| \\|\\|)")
                .matcher(text)
                .find();
    }

    private static String withPlaceholders(String command) {
        return VARIABLE.matcher(command.strip()).replaceAll("$1");
    }

    private static String documents() throws IOException {
        StringBuilder documents = new StringBuilder();
        for (String file : List.of("README.md", "CONTRIBUTING.md", "docs/releasing.md", ".ci/run")) {
            documents.append(Files.readString(ROOT.resolve(file)));
        }
        return documents.toString();
    }

    private static Stream<String> runs(Path workflow) throws IOException {
        return steps(workflow).filter(step -> step.containsKey("run")).map(step -> (String) step.get("run"));
    }

    private static Stream<Map<String, Object>> steps(Path workflow) throws IOException {
        return jobs(workflow).flatMap(job -> maps(job.get("steps")).stream());
    }

    private static Stream<Map<String, Object>> jobs(Path workflow) throws IOException {
        return map(yaml(workflow).get("jobs")).values().stream().map(WorkflowsTest::map);
    }

    private static Map<String, Object> yaml(Path file) throws IOException {
        return map(new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file)));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> maps(Object value) {
        return (List<Map<String, Object>>) value;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
