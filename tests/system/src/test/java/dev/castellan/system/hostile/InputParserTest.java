package dev.castellan.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.system.hostile.HostileInput.Fate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputParserTest {

    private static final String FRAME = "# A rule.\n> GET {{}} HTTP/1.1\n>\n>> x\n";

    @Test
    void parsesFrameAndExpectedResponsesAndConnectionState() {
        HostileInput input = parse(FRAME + "- /a b => 200 => 405 [Allow: GET] [X: y] no => closed");

        assertThat(input.rule()).isEqualTo("A rule.");
        assertThat(input.frame()).isEqualTo("GET {{}} HTTP/1.1\\r\\n\\r\\nx");
        assertThat(input.text()).isEqualTo("/a b");
        assertThat(input.responses())
                .containsExactly(
                        new Expectation(200, List.of(), false, false, "{{*}}"),
                        new Expectation(405, List.of("Allow: GET", "X: y"), false, false, "no"));
        assertThat(input.fate()).isEqualTo(Fate.CLOSED);
    }

    @Test
    void parsesEmptyTextAndResponseWithoutBody() {
        HostileInput input = parse(FRAME + "-  => 404 (no body) => open");

        assertThat(input.text()).isEmpty();
        assertThat(input.responses()).containsExactly(new Expectation(404, List.of(), true, false, "{{*}}"));
        assertThat(input.fate()).isEqualTo(Fate.OPEN);
    }

    @Test
    void laterFrameReplacesEarlierFrame() {
        List<HostileInput> inputs =
                InputParser.parse("x", FRAME + "- a => 200 => open\n# More.\n>> y{{}}\n- b => 200 => open");

        assertThat(inputs.get(1).frame()).isEqualTo("y{{}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "- a", "- a => b => open", "- a => 400 => open", "- a => 200 => ajar"})
    void errorForMalformedLineContainsFileAndLine(String line) {
        assertThatThrownBy(() -> parse(FRAME + line))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("some file: " + line);
    }

    private static HostileInput parse(String text) {
        return InputParser.parse("some file", text).get(0);
    }
}
