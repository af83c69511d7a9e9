package dev.castellan.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.SignInMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that {@link Role}, {@link CollectionType} and the other open sets keep unknown values. */
class UnknownValuesTest {

    @Test
    void returnsConstantForKnownRole() {
        assertThat(Role.of("org_admin")).isSameAs(Role.ORG_ADMIN);
        assertThat(Role.of("client")).isSameAs(Role.CLIENT);
        assertThat(Role.ORG_ADMIN.isKnown()).isTrue();
        assertThat(Role.CLIENT.isKnown()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"auditor", "Client", "ORG_ADMIN", "", " client", "клиент"})
    void preservesTextOfUnknownRole(String text) {
        assertThat(Role.of(text).value()).isEqualTo(text);
        assertThat(Role.of(text)).hasToString(text).isEqualTo(new Role(text));
        assertThat(Role.of(text).isKnown()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"default", "images", "Default", ""})
    void preservesTextOfKnownAndUnknownCollectionTypes(String text) {
        assertThat(new CollectionType(text).value()).isEqualTo(text);
        assertThat(new CollectionType(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"join", "recover", "password", "console", "Join", ""})
    void preservesTextOfPurposesSignInMethodsAndAuditChannels(String text) {
        assertThat(new InvitationPurpose(text)).hasToString(text);
        assertThat(new SignInMethod(text)).hasToString(text);
        assertThat(new AuditEvent.ChangeSource(text)).hasToString(text);
    }

    @Test
    void rejectsNullTextAndReportsFieldName() {
        assertThatThrownBy(() -> new InvitationPurpose(null)).hasMessage("purpose: is required");
        assertThatThrownBy(() -> new SignInMethod(null)).hasMessage("method: is required");
        assertThatThrownBy(() -> new AuditEvent.ChangeSource(null)).hasMessage("via: is required");
        assertThatThrownBy(() -> new Role(null)).hasMessage("role: is required");
        assertThatThrownBy(() -> new CollectionType(null)).hasMessage("type: is required");
    }
}
