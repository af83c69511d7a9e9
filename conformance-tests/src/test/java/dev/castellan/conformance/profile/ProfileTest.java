package dev.castellan.conformance.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.model.endpoint.ErrorKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileTest {

    @Test
    void newProfileSaysWhatOursSays() {
        assertThat(Profile.builder().build()).usingRecursiveComparison().isEqualTo(Profile.OURS);
    }

    @Test
    void whatIsNotSaidAnewIsKept() {
        Profile first = Profile.builder()
                .status(ErrorKind.BLOCKED, 400)
                .created(200)
                .projectHeader("X-Workspace")
                .extensions(false)
                .pages(false)
                .securityHeaders(false)
                .people(false)
                .build();

        Profile second = first.toBuilder().status(ErrorKind.TOO_LARGE, 400).build();

        assertThat(second)
                .usingRecursiveComparison()
                .ignoringFields("statuses")
                .isEqualTo(first)
                .isNotEqualTo(Profile.OURS);
        assertThat(second.statuses()).isEqualTo(Map.of(ErrorKind.BLOCKED, 400, ErrorKind.TOO_LARGE, 400));
        assertThat(first.statuses()).containsOnlyKeys(ErrorKind.BLOCKED);
    }

    @Test
    void mistakeIsNamed() {
        ProfileBuilder builder = Profile.builder();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.status(ErrorKind.BLOCKED, 200))
                .withMessage("BLOCKED must be a status from 400 to 599, not 200");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.created(404))
                .withMessage("created must be a status from 200 to 299, not 404");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.projectHeader("a header"))
                .withMessage("a header cannot be the name of a header");
    }

    @Test
    void nobodyElseKnowsThePlacesOfItsParts() {
        assertThat(Profile.class.getConstructors()).isEmpty();
        assertThat(ProfileBuilder.class.getConstructors()).isEmpty();
    }
}
