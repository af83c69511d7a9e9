package dev.castellan.conformance.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.model.endpoint.ErrorKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileTest {

    @TempDir
    Path folder;

    @Test
    void readsEverySettingFromFile() throws IOException {
        Profile profile = read("""
                # a remark
                status.blocked = 400   # as they say
                status.too-large=400
                status.created = 200

                project-header = X-Workspace
                extensions = false
                paging = array
                security-headers = false
                """);

        assertThat(profile.status(ErrorKind.BLOCKED)).isEqualTo(400);
        assertThat(profile.status(ErrorKind.TOO_LARGE)).isEqualTo(400);
        assertThat(profile.status(ErrorKind.CONFLICT)).isEqualTo(409);
        assertThat(profile.created()).isEqualTo(200);
        assertThat(profile.projectHeader()).isEqualTo("X-Workspace");
        assertThat(profile.extensions()).isFalse();
        assertThat(profile.pages()).isFalse();
        assertThat(profile.securityHeaders()).isFalse();
    }

    @Test
    void readmeShowsNonDefaultValueForEverySetting() throws IOException {
        String page = Files.readString(Path.of("README.md"));
        String block = page.substring(page.indexOf("```properties\n") + "```properties\n".length());
        Profile profile = read(block.substring(0, block.indexOf("```")));

        assertThat(profile.decisions().keySet())
                .containsAll(Profile.OURS.decisions().keySet());
        Profile.OURS
                .decisions()
                .forEach((key, value) -> assertThat(profile.decisions())
                        .as("the page shows another value")
                        .doesNotContainEntry(key, value));
    }

    @Test
    void emptyProfileHasDefaultSettings() throws IOException {
        Profile profile = read("");

        assertThat(profile.decisions()).isEqualTo(Profile.OURS.decisions());
        assertThat(profile.created()).isEqualTo(201);
        assertThat(profile.projectHeader()).isEqualTo("X-Project-ID");
        assertThat(profile.extensions()).isTrue();
        assertThat(profile.pages()).isTrue();
        assertThat(profile.securityHeaders()).isTrue();
    }

    @Test
    void withMethodChangesOnlyGivenSettings() {
        Profile profile = Profile.OURS.with("extensions", "false").with("status.blocked", "400");

        Map<String, String> expected = new HashMap<>(Profile.OURS.decisions());
        expected.putAll(Map.of("extensions", "false", "status.blocked", "400"));
        assertThat(profile.decisions()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            status.locked = 423        | status.locked is unknown; expected one of: error-codes, extensions, extra-fields, messages
            blocked                    | write name = value, not blocked
            status.blocked = 200       | status.blocked must be a status from 400 to 599, not 200
            status.created = 404       | status.created must be a status from 200 to 299, not 404
            status.created = many      | status.created must be a status from 200 to 299, not many
            extensions = no            | extensions must be one of [true, false], not no
            paging = offset            | paging must be one of [pages, array], not offset
            messages = theirs          | messages must be one of [ours, any], not theirs
            status.deleted = 404       | status.deleted must be a status from 200 to 299, not 404
            project-header = a header  | a header cannot be the name of a header
            """)
    void errorForInvalidSettingContainsLineAndAllowedValues(String line, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("# first\n" + line + "\n"))
                .withMessageContaining("profile, line 2: " + message);
    }

    @Test
    void rejectsSettingThatIsSetTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("paging = pages\npaging = array\n"))
                .withMessageContaining("line 2: paging is set twice");
    }

    private Profile read(String text) throws IOException {
        return Profile.read(Files.writeString(folder.resolve("profile"), text));
    }
}
