package dev.castellan.server.console.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PageAccessTest {

    @ParameterizedTest
    @EnumSource
    void restrictingAccessToAdminsKeepsRecentSignInRequirement(PageAccess access) {
        assertThat(access.forAdmins().isForAdmins()).isTrue();
        assertThat(access.forAdmins().needsReauthentication()).isEqualTo(access.needsReauthentication());
    }
}
