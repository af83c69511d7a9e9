package dev.castellan.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.people.IssuedInvitation;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecretFieldsTest {

    @Test
    void listsEveryJsonNameOfIssuedTokenSecret() throws NoSuchFieldException {
        List<String> read = new ArrayList<>(List.of("token"));
        read.addAll(List.of(IssuedToken.class
                .getDeclaredField("token")
                .getAnnotation(JsonAlias.class)
                .value()));

        assertThat(SecretFields.ALL).containsExactlyElementsOf(read);
    }

    @Test
    void invitationSecretFieldsExistInIssuedInvitation() {
        assertThat(Arrays.stream(IssuedInvitation.class.getRecordComponents()).map(RecordComponent::getName))
                .containsAll(SecretFields.OF_INVITATIONS);
    }
}
