package dev.castellan.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.conformance.ConformanceSuite;
import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.cases.ExchangeResult;
import dev.castellan.conformance.report.CaseResult.CaseOutcome;
import dev.castellan.model.internal.version.ProductVersion;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class ReportsTest {

    private static final String COMMAND = "java -jar castellan-conformance.jar --target 'http://127.0.0.1:8080'"
            + " --admin-token-file FILE --other-admin-token-file FILE --profile FILE";

    private final Results results = new Results(
            "http://127.0.0.1:8080, two organizations",
            Map.of(
                    "target", "http://127.0.0.1:8080",
                    "organizations", "2",
                    "own-profile", "true",
                    "read-only", "false",
                    "status.blocked", "400",
                    "paging", "array",
                    "project-header", "true"),
            List.of(
                    result("projects/create.http", CaseOutcome.PASSED, "", List.of()),
                    result(
                            "users/delete-blocked.http",
                            CaseOutcome.FAILED,
                            "status: expected 409, found <400>",
                            List.of(new ExchangeResult(
                                    "DELETE /users/1 HTTP/1.1", "HTTP/1.1 400\n\n\u0001<b>&", List.of("status: ..")))),
                    result("inputs/create.http", CaseOutcome.KNOWN_FAILURE, "they know", List.of()),
                    result(
                            "users/list.http",
                            CaseOutcome.NOT_APPLICABLE,
                            "needs an organization of its own",
                            List.of())),
            List.of("/projects/p1", "/users/tokens/t1", "/projects/p2"));

    @Test
    void textReportShowsExpectationAndRecordedExchange() {
        assertThat(TextReport.of(results))
                .contains("4 cases: 1 passed, 1 failed, 1 known failures, 1 not applicable")
                .contains("Endpoints: Projects\n  pass: projects/create.http: ")
                .contains("Endpoints: Users\n  FAIL: users/delete-blocked.http: ")
                .contains("      status: expected 409, found <400>\n      $ " + COMMAND
                        + " --case users/delete-blocked.http\n"
                        + "      > DELETE /users/1 HTTP/1.1\n      < HTTP/1.1 400\n")
                .contains("not applicable: users/list.http: ", "      needs an organization of its own\n")
                .endsWith("""

                        Left behind, because the deployment did not delete them: 2 projects, 1 tokens
                          /projects/p1
                          /users/tokens/t1
                          /projects/p2
                        """);
    }

    @Test
    void htmlReportListsCasesBySectionAndEscapesContent() {
        assertThat(HtmlReport.of(results))
                .contains("did not delete them: 2 projects, 1 tokens</p>")
                .contains("<h2 id=\"PROJECTS\">Endpoints: Projects</h2>", "<h2 id=\"BEYOND\">")
                .contains(
                        "status: expected 409, found &lt;400&gt;", "&lt;b&gt;&amp;", "needs an organization of its own")
                .doesNotContain("<b>", "http-equiv", "<script", "src=");
    }

    @Test
    void xmlReportHasJUnitFormat(@TempDir Path folder) throws Exception {
        results.writeTo(folder.resolve("new/folder"));

        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        Files.readAllBytes(folder.resolve("new/folder/TEST-castellan-conformance.xml"))));
        assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(4);
        assertThat(xml.getElementsByTagName("skipped").getLength()).isEqualTo(2);
        Element failure = (Element) xml.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).isEqualTo("status: expected 409, found <400>");
        assertThat(failure.getTextContent()).contains("DELETE /users/1", "\\u0001<b>&");
    }

    @Test
    void jsonReportContainsLevelsFeaturesAndCommandsToReproduce() throws Exception {
        JsonNode json = new ObjectMapper().readTree(JsonReport.of(results));

        assertThat(json.path("version").textValue()).isEqualTo(ProductVersion.get());
        assertThat(json.path("passed").booleanValue()).isFalse();
        assertThat(json.path("configuration")).isEqualTo(new ObjectMapper().readTree("""
                        {"target":"http://127.0.0.1:8080","organizations":2,"own-profile":true,"read-only":false,
                         "status.blocked":400,"paging":"array","project-header":"true"}"""));
        assertThat(json.path("reproduce").textValue()).isEqualTo(COMMAND);
        assertThat(json.path("levels").path("core").path("failed").intValue()).isEqualTo(1);
        assertThat(json.path("levels").path("extensions").path("known_failure").intValue())
                .isEqualTo(1);
        assertThat(json.path("features").path("inputs").path("known_failure").intValue())
                .isEqualTo(1);
        assertThat(json.path("cases"))
                .filteredOn(result -> result.path("outcome").textValue().equals("failed"))
                .singleElement()
                .satisfies(failed -> assertThat(failed.path("reproduce").textValue())
                        .isEqualTo(COMMAND + " --case users/delete-blocked.http"));
        assertThat(json.path("left_behind")).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({
        "'\ud800'                , '\\uD800'",
        "'\udc00x'               , '\\uDC00x'",
        "'\uDBFF\uDFFF'          , '\\uDBFF\\uDFFF'",
        "'\uFFFE\uFFFF'          , '\\uFFFE\\uFFFF'",
        "'\u0000\u001b[2J\u009b' , '\\u0000\\u001B[2J\\u009B'",
        "'a\u202eb\u200b\u2028'  , 'a\\u202Eb\\u200B\\u2028'",
        "']]>é😀'               , ']]>é😀'"
    })
    void allReportsEscapeUnprintableCharacters(String submitted, String page, @TempDir Path folder) throws Exception {
        ExchangeResult exchanges =
                new ExchangeResult("GET /" + submitted, "HTTP/1.1 400\n\n" + submitted, List.of(submitted));
        Results run = new Results(
                "http://127.0.0.1:8080",
                List.of(result("projects/create.http", CaseOutcome.FAILED, submitted, List.of(exchanges))),
                List.of());
        run.writeTo(folder);

        assertThat(Files.readString(folder.resolve("report.txt"))).contains("      " + page, "> GET /" + page);
        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("<p>" + page.replace(">", "&gt;") + "</p>");
        JsonNode json =
                new ObjectMapper().readTree(folder.resolve("report.json").toFile());
        assertThat(json.at("/cases/0/reason").textValue()).isEqualTo(page);
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("TEST-castellan-conformance.xml").toFile());
        Element failure = (Element) xml.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).isEqualTo(page);
        assertThat(failure.getTextContent()).contains("GET /" + page);
    }

    private static CaseResult result(String path, CaseOutcome outcome, String reason, List<ExchangeResult> exchanges) {
        CaseFile file = ConformanceSuite.cases().stream()
                .filter(existing -> existing.path().equals(path))
                .findAny()
                .orElseThrow();
        return new CaseResult(file, outcome, reason, exchanges, Duration.ofMillis(7));
    }
}
