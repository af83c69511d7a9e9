package dev.castellan.conformance.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.cases.Exchange;
import dev.castellan.conformance.internal.match.RequestBytes;
import dev.castellan.conformance.internal.match.Variables;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the format of case files. */
class CaseParserTest {

    private static final String TWO_EXCHANGES = """
            # A project is created. (row 2)
            # More to say.
            #! server: tight
            > POST /api/v1/projects HTTP/1.1
            > Host: castellan.test
            > Content-Length: {{length}}
            >
            > {"name":"Apollo"}
            < HTTP/1.1 201 Created
            < Location: /api/v1/projects/{{project}}
            < !Retry-After
            <
            < {"project_id":"{{project}}"}

            > GET /api/v1/projects/{{project}} HTTP/1.1
            < HTTP/1.1 200 OK
            """;

    @Test
    void parsesTitleSettingsAndExchanges() {
        CaseFile file = CaseParser.parse("projects/create.http", TWO_EXCHANGES);

        assertThat(file.toString()).isEqualTo("projects/create.http: A project is created. (row 2)");
        assertThat(file.server()).isEqualTo("tight");
        assertThat(file.exchanges()).hasSize(2);
    }

    @Test
    void parsesRequestAndExpectedResponse() {
        Exchange exchange =
                CaseParser.parse("a.http", TWO_EXCHANGES).exchanges().get(0);

        assertThat(exchange.request().method()).isEqualTo("POST");
        assertThat(exchange.request().target()).isEqualTo("/api/v1/projects");
        assertThat(exchange.request().body()).isEqualTo("{\"name\":\"Apollo\"}");
        assertThat(exchange.response().status()).isEqualTo(201);
        assertThat(exchange.response().absent()).containsExactly("Retry-After");
        assertThat(exchange.response().headers())
                .containsExactly(new Exchange.HeaderField("Location", "/api/v1/projects/{{project}}"));
    }

    @Test
    void emptyLineIsOptionalIfMessageHasNoBody() {
        Exchange exchange =
                CaseParser.parse("a.http", TWO_EXCHANGES).exchanges().get(1);

        assertThat(exchange.request().body()).isEmpty();
        assertThat(exchange.response().body()).isEmpty();
    }

    @Test
    void rejectsMalformedFileAndReportsItsPath() {
        for (String broken : List.of(
                "# s\n> GET / HTTP/1.1",
                "> GET / HTTP/1.1\n< HTTP/1.1 200 OK",
                "# s\n> GET / HTTP/1.1\n< 200 OK",
                "# s\n> GET / HTTP/1.1\n> NoColon\n< HTTP/1.1 200 OK")) {
            assertThatThrownBy(() -> CaseParser.parse("x/y.http", broken))
                    .as(broken)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("x/y.http: ");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            '? GET / HTTP/1.1'     | start a line with #, #!, > or <, not like "? GET / HTTP/1.1"
            '#! server'            | expected a setting such as #! name: value
            '#! sever: tight'      | the setting sever is unknown; expected one of: carrier, connection, needs, server, store, with
            '#! server: tigth'     | the setting server must be one of [tight, without extensions,
            '#! store: empty'      | the setting store must be one of [broken, unreachable, full], not "empty"
            '#! carrier: socket'   | the setting carrier must be one of [socket only], not "socket"
            '#! connection: open'  | the setting connection must be one of [closed], not "open"
            '#! needs: persons'    | the setting needs must be one of [own organization, people, deletion guard, sessions], not
            '#! with:'             | the setting with must be a value, not ""
            '#! store: broken'     | the setting store is set twice
            """)
    void errorForInvalidLineContainsFileLineAndRemedy(String line, String message) {
        String text = "# s\n#! store: broken\n" + line + "\n> GET / HTTP/1.1\n< HTTP/1.1 200 OK";

        assertThatThrownBy(() -> CaseParser.parse("x/y.http", text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("x/y.http, line 3: " + message);
    }

    @Test
    void substitutesVariablesWhenEncodingRequest() {
        Exchange.Request request = new Exchange.Request(
                "POST /{{id}} HTTP/1.1",
                List.of(new Exchange.HeaderField("Content-Length", "{{length}}")),
                "{{repeat 3 é}}{{crlf}}{{bytes c328}}");

        byte[] bytes = RequestBytes.of(request, new Variables().set("id", "7"));

        assertThat(new String(bytes, StandardCharsets.ISO_8859_1))
                .isEqualTo("POST /7 HTTP/1.1\r\nContent-Length: 10\r\n\r\nÃ©Ã©Ã©\r\nÃ(");
    }
}
