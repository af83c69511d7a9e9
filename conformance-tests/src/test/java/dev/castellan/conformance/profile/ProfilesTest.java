package dev.castellan.conformance.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.model.endpoint.ErrorKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilesTest {

    @TempDir
    Path folder;

    @Test
    void everythingThatMayDifferIsRead() throws IOException {
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

        assertThat(profile)
                .usingRecursiveComparison()
                .isEqualTo(Profile.builder()
                        .status(ErrorKind.BLOCKED, 400)
                        .status(ErrorKind.TOO_LARGE, 400)
                        .created(200)
                        .projectHeader("X-Workspace")
                        .extensions(false)
                        .pages(false)
                        .securityHeaders(false)
                        .people(false)
                        .build());
    }

    @Test
    void emptyProfileIsOurs() throws IOException {
        assertThat(read("")).usingRecursiveComparison().isEqualTo(Profiles.ours());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            status.locked = 423        | status.locked is unknown; known are extensions, paging
            blocked                    | write name = value, not blocked
            status.blocked = 200       | status.blocked must be a status from 400 to 599, not 200
            status.created = 404       | status.created must be a status from 200 to 299, not 404
            status.created = many      | status.created must be a status from 200 to 299, not many
            extensions = no            | extensions must be one of [true, false], not no
            paging = offset            | paging must be one of [pages, array], not offset
            project-header = a header  | a header cannot be the name of a header
            """)
    void mistakeIsNamedWithItsLineAndTheRemedy(String line, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("# first\n" + line + "\n"))
                .withMessageContaining("profile, line 2: " + message);
    }

    @Test
    void nameStandsOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("paging = pages\npaging = array\n"))
                .withMessageContaining("line 2: paging is set twice");
    }

    private Profile read(String text) throws IOException {
        return Profiles.read(Files.writeString(folder.resolve("profile"), text));
    }
}
