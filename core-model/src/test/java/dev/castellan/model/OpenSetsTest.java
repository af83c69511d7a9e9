package dev.castellan.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link Role} and {@link CollectionType} keep texts that this version does not know. */
class OpenSetsTest {

    @Test
    void theTwoRolesOfTheSpecificationAreSharedAndKnown() {
        assertThat(Role.of("org_admin")).isSameAs(Role.ORG_ADMIN);
        assertThat(Role.of("client")).isSameAs(Role.CLIENT);
        assertThat(Role.ORG_ADMIN.isKnown()).isTrue();
        assertThat(Role.CLIENT.isKnown()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"auditor", "Client", "ORG_ADMIN", "", " client", "клиент"})
    void anotherRoleKeepsItsTextAndIsNotKnown(String text) {
        assertThat(Role.of(text).value()).isEqualTo(text);
        assertThat(Role.of(text)).hasToString(text).isEqualTo(new Role(text));
        assertThat(Role.of(text).isKnown()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"default", "images", "Default", ""})
    void everyCollectionTypeKeepsItsText(String text) {
        assertThat(CollectionType.of(text).value()).isEqualTo(text);
        assertThat(CollectionType.of(text)).hasToString(text).isEqualTo(new CollectionType(text));
    }

    @Test
    void theDefaultTypeIsShared() {
        assertThat(CollectionType.of("default")).isSameAs(CollectionType.DEFAULT);
    }

    @Test
    void aMissingTextIsRefusedByName() {
        assertThatThrownBy(() -> new Role(null)).hasMessage("role: is required");
        assertThatThrownBy(() -> new CollectionType(null)).hasMessage("type: is required");
    }
}
