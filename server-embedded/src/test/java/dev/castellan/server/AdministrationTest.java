package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Page;
import dev.castellan.model.Role;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.spi.Refusal;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AdministrationTest {

    private final MemoryStore store = new MemoryStore(Clock.systemUTC());
    private final Administration administration = Administration.of(store);
    private final Bootstrap first =
            administration.bootstrap(NewOrganization.withName("Castellan")).orElseThrow();
    private final UUID organization = first.organizationId();

    @Test
    void bootstrapsOnlyEmptyStore() {
        assertThat(administration.bootstrap(NewOrganization.withName("Again"))).isEmpty();
        assertThat(administration.organizations()).containsExactly(administration.organization(organization));
        assertThat(administration.organization(organization).name()).isEqualTo("Castellan");
    }

    @Test
    void findsUsersByIdAndByEmailIgnoringCase() {
        User ada = administration.createPerson(organization, NewPerson.of("Ada", "Ada@example.org", Role.CLIENT));
        assertThat(administration.user(organization, ada.id())).contains(ada);
        assertThat(administration.user(organization, "ADA@example.org")).contains(ada);
        assertThat(administration.user(organization, "nobody@example.org")).isEmpty();
        assertThat(administration.user(organization, UUID.randomUUID())).isEmpty();
    }

    @Test
    void listsTokensOfOneUserOrOfAllUsersInPages() {
        User ada = administration.createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT));
        UUID one = administration
                .createToken(organization, NewToken.forUser(ada.id()))
                .id();
        UUID two = administration
                .createToken(organization, NewToken.forUser(ada.id()))
                .id();

        TokenFilter ofAda = TokenFilter.ALL.withUser(ada.id());
        assertThat(ids(administration.tokens(organization, ofAda, null, 10).data()))
                .containsExactly(one, two);
        Page<Token> page = administration.tokens(organization, ofAda, null, 1);
        assertThat(ids(page.data())).containsExactly(one);
        Page<Token> rest = administration.tokens(organization, ofAda, page.nextCursor(), 10);
        assertThat(ids(rest.data())).containsExactly(two);
        assertThat(rest.hasMore()).isFalse();
        assertThat(administration
                        .tokens(organization, TokenFilter.ALL, null, 10)
                        .data())
                .hasSize(3);
    }

    @Test
    void revokedTokenIsDeletedAndCannotBeRevokedAgain() {
        IssuedToken token = administration.createToken(organization, NewToken.forUser(first.adminId()));
        administration.deleteToken(organization, token.id());
        assertThat(ids(administration
                        .tokens(organization, TokenFilter.ALL, null, 10)
                        .data()))
                .doesNotContain(token.id());
        assertThatThrownBy(() -> administration.deleteToken(organization, token.id()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("token " + token.id() + " does not exist");
    }

    @Test
    void issuesRecoveryTokenToFirstAdminWhenNoTokensAreLeft() {
        administration.createPerson(organization, NewPerson.of("Bob", "bob@example.org", Role.ORG_ADMIN));
        ids(administration.tokens(organization, TokenFilter.ALL, null, 10).data())
                .forEach(id -> administration.deleteToken(organization, id));

        IssuedToken token = administration.recoverAdmin(organization, null, false);
        assertThat(token.userId()).isEqualTo(first.adminId());
        assertThat(ids(administration
                        .tokens(organization, TokenFilter.ALL.withUser(first.adminId()), null, 10)
                        .data()))
                .containsExactly(token.id());
        TokenHash retained = store.read(
                organization,
                view -> view.tokens().get(token.id()).orElseThrow().hash());
        assertThat(retained.equals(TokenHash.of(token.token()))).isTrue();
    }

    @Test
    void issuesRecoveryTokenToGivenAdmin() {
        User bob = administration.createPerson(organization, NewPerson.of("Bob", "bob@example.org", Role.ORG_ADMIN));
        assertThat(administration.recoverAdmin(organization, bob.id(), false).userId())
                .isEqualTo(bob.id());
    }

    @Test
    void issuesRecoveryTokenOnlyToAdminWhoIsNotSuspended() {
        User bob = administration.createPerson(organization, NewPerson.of("Bob", "bob@example.org", Role.ORG_ADMIN));
        suspend(first.adminId());

        assertThat(administration.recoverAdmin(organization, null, false).userId())
                .isEqualTo(bob.id());
        assertThatThrownBy(() -> administration.recoverAdmin(organization, first.adminId(), false))
                .isInstanceOf(Refusal.class)
                .hasMessage("user " + first.adminId() + " is suspended: end the suspension first");
    }

    @Test
    void refusesToIssueTokenToSuspendedUser() {
        User ada = administration.createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT));
        suspend(ada.id());

        assertThatThrownBy(() -> administration.createToken(organization, NewToken.forUser(ada.id())))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("is suspended");
    }

    @Test
    void tokenIssuedByAdministrationHasNoCreatorAndNoExpiry() {
        IssuedToken token = administration.createToken(organization, NewToken.forUser(first.adminId()));

        assertThat(token.expiresAt()).isNull();
        assertThat(administration
                        .tokens(organization, TokenFilter.ALL, null, 10)
                        .data())
                .extracting(Token::createdBy)
                .containsOnlyNulls();
    }

    private void suspend(UUID user) {
        store.write(organization, tx -> administration.within(tx).perform(UserEndpoints.SUSPEND, Arguments.path(user)));
    }

    @Test
    void refusesRecoveryForUserWhoIsNotAdmin() {
        User ada = administration.createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT));
        assertThatThrownBy(() -> administration.recoverAdmin(organization, ada.id(), false))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(ada.id() + " is not an org_admin");
        assertThat(administration
                        .tokens(organization, TokenFilter.ALL.withUser(ada.id()), null, 10)
                        .data())
                .isEmpty();
    }

    @Test
    void errorForUnknownOrganizationContainsItsId() {
        UUID other = UUID.randomUUID();
        assertThatThrownBy(() -> administration.recoverAdmin(other, null, false))
                .hasMessageContaining(other.toString());
        assertThatThrownBy(() -> administration.tokens(other, TokenFilter.ALL, null, 1))
                .hasMessageContaining(other.toString());
        assertThatThrownBy(() -> administration.deleteToken(other, other)).hasMessageContaining(other.toString());
        assertThatThrownBy(() -> administration.user(other, "ada@example.org")).hasMessageContaining(other.toString());
        assertThatThrownBy(() -> administration.organization(other)).hasMessageContaining(other.toString());
    }

    private static List<UUID> ids(List<Token> tokens) {
        return tokens.stream().map(Token::id).toList();
    }
}
