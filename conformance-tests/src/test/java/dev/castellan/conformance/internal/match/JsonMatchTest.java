package dev.castellan.conformance.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Tests that comparisons find every difference. */
class JsonMatchTest {

    private static final String ID = "0190f3a2-7b4c-7d1e-8f00-1234567890ab";
    private static final String OTHER_ID = "0190f3a2-7b4c-7d1e-8f00-ba0987654321";

    private final Variables variables = new Variables();

    @Test
    void ignoresOrderOfFields() {
        assertThat(difference("{'a':1,'b':[true,null]}", "{'b':[true,null],'a':1}"))
                .isNull();
    }

    @Test
    void describesEachKindOfDifference() {
        assertThat(difference("{'a':1}", "{'a':1,'b':2}")).contains("unexpected fields [b]");
        assertThat(difference("{'a':1,'b':2}", "{'a':1}")).contains("body.b");
        assertThat(difference("{'a':{'b':'x'}}", "{'a':{'b':'y'}}")).contains("body.a.b");
        assertThat(difference("['x']", "['x','y']")).contains("expected 1 items, found 2");
        assertThat(difference("['x','y']", "['y','x']")).contains("body[0]");
        assertThat(difference("{'a':'1'}", "{'a':1}")).contains("body.a");
        assertThat(difference("{'a':null}", "{}")).contains("body.a");
    }

    @Test
    void bindsVariableAtFirstUseAndMatchesItLater() {
        assertThat(difference("{'a':'{{x}}','b':'{{x}}'}", "{'a':'" + ID + "','b':'" + ID + "'}"))
                .isNull();
        assertThat(variables.get("x")).isEqualTo(ID);
        assertThat(difference("'{{x}}'", "'" + OTHER_ID + "'")).contains(OTHER_ID);
    }

    @Test
    void variableMatchesOnlyUuidUnlessItSpecifiesAnotherKind() {
        assertThat(difference("'{{x}}'", "'7'")).isNotNull();
        assertThat(difference("'{{x}}'", "'" + ID.toUpperCase(Locale.ROOT) + "'"))
                .isNotNull();
        assertThat(difference("'{{:timestamp}}'", "'2030-01-31T12:00:00Z'")).isNotNull();
        assertThat(difference("'{{:timestamp}}'", "'2030-01-31T12:00:00.000Z'")).isNull();
    }

    @Test
    void wildcardMatchesAnyTextAroundGivenText() {
        assertThat(difference("'{{*}}name{{*}}'", "'name: is required'")).isNull();
        assertThat(difference("'{{*}}name{{*}}'", "'is required'")).isNotNull();
    }

    @Test
    void fieldWithQuestionMarkIsOptional() {
        assertThat(difference("{'a?':'{{:timestamp}}'}", "{}")).isNull();
        assertThat(difference("{'a?':'{{:timestamp}}'}", "{'a':'soon'}")).isNotNull();
    }

    @Test
    void comparesProjectIdsIgnoringOrder() {
        assertThat(difference("{'project_ids':['a','b']}", "{'project_ids':['b','a']}"))
                .isNull();
        assertThat(difference("{'project_ids':['a','b']}", "{'project_ids':['b','b']}"))
                .isNotNull();
        assertThat(difference("{'project_ids':['a']}", "{'project_ids':['a','b']}"))
                .isNotNull();
    }

    private String difference(String expected, String actual) {
        return new JsonMatch(variables)
                .difference(expected.replace('\'', '"'), actual.replace('\'', '"'))
                .orElse(null);
    }
}
