package dev.castellan.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.internal.seed.LargeSeed;
import dev.castellan.model.Collection;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.User;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class FixturesTest {

    private static final Instant NOON = Instant.parse("2030-01-31T12:00:00Z");

    @AutoClose
    private final TestServer server = TestServer.builder().withoutSocket().start();

    private final Tenant tenant = server.tenant().frozenAt(NOON).create();

    @Test
    void createsUserWithProjectAndToken() {
        UUID research = tenant.create(Seeds.project("research"));
        UUID alice = tenant.create(Seeds.user("alice").role(Role.CLIENT).inProjects("research"));

        User me = tenant.client("alice").users().me();
        assertThat(me.id()).isEqualTo(alice).isEqualTo(tenant.userId("alice"));
        assertThat(me.name()).isEqualTo("alice");
        assertThat(me.role()).isEqualTo(Role.CLIENT);
        assertThat(me.isServiceAccount()).isTrue();
        assertThat(me.projectIds()).containsExactlyInAnyOrder(research, tenant.defaultProjectId());
        assertThat(tenant.projectId("research")).isEqualTo(research);
    }

    @Test
    void newTenantHasAdminWhoseTokenSurvivesReset() {
        String token = tenant.token();
        User me = tenant.client().users().me();
        assertThat(me.id()).isEqualTo(tenant.userId(Tenant.ADMIN));
        assertThat(me.role()).isEqualTo(Role.ORG_ADMIN);

        tenant.reset();
        assertThat(tenant.token()).isEqualTo(token);
    }

    @Test
    void createsPersonWithGivenEmailAddressAndDisplayName() {
        UUID bob = tenant.create(Seeds.user("bob")
                .role(Role.ORG_ADMIN)
                .person("bob@acme.example")
                .displayName("Bob Boss"));

        User me = tenant.client("bob").users().me();
        assertThat(me.isServiceAccount()).isFalse();
        assertThat(me.email()).isEqualTo("bob@acme.example");
        assertThat(me.name()).isEqualTo("Bob Boss");
        assertThat(me.role()).isEqualTo(Role.ORG_ADMIN);
        assertThat(tenant.token("bob")).startsWith("cstu_");
    }

    @Test
    void addsUserToAllGivenProjects() {
        UUID research = tenant.create(Seeds.project("research"));
        UUID ops = tenant.create(Seeds.project("ops"));
        tenant.create(Seeds.user("bob").inProjects("research").inProjects("ops"));

        assertThat(tenant.client("bob").users().me().projectIds())
                .containsExactlyInAnyOrder(research, ops, tenant.defaultProjectId());
    }

    @Test
    void createsCollectionsInputsAndQueriesInNamedParents() {
        UUID research = tenant.create(Seeds.project("research").displayName("Research & Development"));
        UUID docs =
                tenant.create(Seeds.collection("docs").displayName("Documents").inProject("research"));
        UUID paper = tenant.create(
                Seeds.input("paper").inProject("research").inCollections("docs").payload("{\"text\": \"hello\"}"));
        UUID query = tenant.create(Seeds.query("q1", "paper").payload("[1]"));

        assertThat(tenant.client().projects().get(research).name()).isEqualTo("Research & Development");
        Collection collection = tenant.client().collections().get(docs);
        assertThat(collection.name()).isEqualTo("Documents");
        assertThat(collection.projectId()).isEqualTo(research);
        assertThat(collection.inputs()).containsExactly(paper);
        Input input = tenant.client().inputs().get(paper);
        assertThat(input.payload()).isEqualTo(JsonValue.parse("{\"text\":\"hello\"}"));
        assertThat(input.projectId()).isEqualTo(research);
        assertThat(input.name()).isNull();
        Query requested = tenant.client().queries().get(query);
        assertThat(requested.inputId()).isEqualTo(paper);
        assertThat(requested.payload()).isEqualTo(JsonValue.parse("[1]"));
        assertThat(List.of(docs, paper, query))
                .containsExactly(tenant.collectionId("docs"), tenant.inputId("paper"), tenant.queryId("q1"));
    }

    @Test
    void usesDefaultProjectForResourcesWithoutExplicitProject() {
        UUID notes = tenant.create(Seeds.collection("notes"));
        UUID memo = tenant.create(Seeds.input("memo").displayName("Memo").inCollections("notes"));

        assertThat(tenant.client().collections().get(notes).projectId()).isEqualTo(tenant.defaultProjectId());
        Input input = tenant.client().inputs().get(memo);
        assertThat(input.projectId()).isEqualTo(tenant.projectId(Tenant.DEFAULT_PROJECT));
        assertThat(input.name()).isEqualTo("Memo");
        assertThat(input.payload()).isNull();
    }

    @Test
    void refusesExpiredTokenThatUserStillOwns() {
        UUID eve = tenant.create(Seeds.user("eve").withExpiredToken());

        assertThatThrownBy(() -> tenant.client("eve").users().me()).isInstanceOf(UnauthenticatedException.class);
        List<Token> owned = tenant.client().tokens().list(eve).stream().toList();
        assertThat(owned).hasSize(1);
        assertThat(owned.get(0).expiresAt()).isBefore(NOON);
        assertThat(owned.get(0).createdAt()).isBefore(owned.get(0).expiresAt());
    }

    @Test
    void refusesSuspendedUserUntilUserIsResumed() {
        UUID eve = tenant.create(Seeds.user("eve").suspended());

        assertThatThrownBy(() -> tenant.client("eve").users().me()).isInstanceOf(UnauthenticatedException.class);
        assertThat(tenant.client().users().get(eve).suspended()).isTrue();
        tenant.client().users().resume(eve);
        assertThat(tenant.client("eve").users().me().suspended()).isFalse();
    }

    @Test
    void tokenIsValidUntilGivenExpiry() {
        tenant.create(Seeds.user("eve").withTokenExpiringAt(NOON.plusSeconds(60)));

        assertThat(tenant.client("eve").users().me().name()).isEqualTo("eve");
        tenant.clock().advance(Duration.ofSeconds(60));
        assertThatThrownBy(() -> tenant.client("eve").users().me()).isInstanceOf(UnauthenticatedException.class);
    }

    @Test
    void tokenExpiringNowIsAlreadyExpired() {
        UUID eve = tenant.create(Seeds.user("eve").withTokenExpiringAt(NOON));

        assertThatThrownBy(() -> tenant.client("eve").users().me()).isInstanceOf(UnauthenticatedException.class);
        assertThat(tenant.client().tokens().list(eve).stream().map(Token::expiresAt))
                .containsExactly(NOON);
    }

    @Test
    void createsUserWithoutToken() {
        UUID mute = tenant.create(Seeds.user("mute").withoutToken());

        assertThatThrownBy(() -> tenant.token("mute"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("mute");
        assertThat(tenant.client().tokens().list(mute).stream()).isEmpty();
    }

    @Test
    void suggestsSimilarNameForUnknownProject() {
        tenant.create(Seeds.project("research"));

        assertThatThrownBy(() -> tenant.create(Seeds.user("alice").inProjects("reserch")))
                .isInstanceOf(SeedException.class)
                .hasMessage("users.alice.in[0]: no project 'reserch': did you mean 'research'?");
        assertThatThrownBy(() -> tenant.create(Seeds.query("q", "paper")))
                .hasMessage("queries.q.on: no input 'paper': there is none");
        assertThatThrownBy(() -> tenant.create(Seeds.collection("c").inProject("elsewhere")))
                .hasMessage("collections.c.in: no project 'elsewhere': there are default, research");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tenant.userId("alice"))
                .withMessageContaining("alice");
    }

    @Test
    void rejectsDuplicateName() {
        tenant.create(Seeds.user("alice"));

        assertThatThrownBy(() -> tenant.create(Seeds.user("alice")))
                .hasMessage("users.alice: there is a user 'alice' already: choose another name");
        assertThatThrownBy(() -> tenant.create(Seeds.project(Tenant.DEFAULT_PROJECT)))
                .hasMessageContaining("already");
        assertThat(tenant.client().users().list().stream()).hasSize(2);
    }

    @Test
    void createsNothingWhenServerRefusesFixture() {
        tenant.create(Seeds.user("alice").person("alice@acme.example"));
        Seed before = tenant.export();
        Seed seed =
                Seeds.parse("{projects: {ops: {}}, users: {bob: {}, eve: {email: ALICE@acme.example}}}", "team.yaml");

        assertThatThrownBy(() -> tenant.apply(seed))
                .isInstanceOf(SeedException.class)
                .hasMessage(
                        "team.yaml:1:40: users.eve: email: another user of the organization has this address already");
        assertThat(tenant.export()).isEqualTo(before);
        assertThatIllegalArgumentException().isThrownBy(() -> tenant.projectId("ops"));
        assertThatThrownBy(() -> tenant.create(Seeds.user("eve").person("nobody")))
                .hasMessageContaining("email");
        assertThatThrownBy(() -> tenant.create(Seeds.input("deep").payload("[".repeat(30) + "]".repeat(30))))
                .isInstanceOf(SeedException.class)
                .hasMessageContaining("nested");
        assertThat(tenant.export()).isEqualTo(before);
    }

    @Test
    void fixturesBypassRateLimitsAndAuditing() {
        Tenant strict = server.tenant()
                .settings(settings -> settings.api(api -> api.extensions(false))
                        .rateLimits(rates -> rates.window(Duration.ofHours(1))
                                .requestsPerToken(1)
                                .failuresPerAddress(1))
                        .audit(audit -> audit.listener(event -> {
                            throw new AssertionError("told of " + event);
                        })))
                .create();

        for (int i = 0; i < 5; i++) {
            strict.create(Seeds.input("input " + i));
        }
        UUID admin = strict.userId(Tenant.ADMIN);
        assertThat(strict.client().users().get(admin).id()).isEqualTo(admin);
    }

    @Test
    void createsFixturesAfterAdminTokenIsRevoked() {
        UUID admin = tenant.userId(Tenant.ADMIN);
        tenant.administration()
                .tokens(tenant.organizationId(), TokenFilter.ALL.withUser(admin), null, 9)
                .data()
                .forEach(token -> tenant.administration().deleteToken(tenant.organizationId(), token.id()));

        tenant.create(Seeds.user("other").role(Role.ORG_ADMIN));
        assertThat(tenant.client("other").users().get(admin).id()).isEqualTo(admin);
    }

    @Test
    void resetRestoresSeedGivenToTenantBuilder() {
        Seed seed = Seeds.parse("{projects: {ops: {}}, users: {bob: {in: [ops]}}}", "team.yaml");
        Tenant seeded = server.tenant().seed(seed).create();
        String token = seeded.token("bob");
        seeded.client().projects().removeUser(seeded.projectId("ops"), seeded.userId("bob"));
        seeded.create(Seeds.user("carl"));

        seeded.reset();

        assertThat(seeded.export()).isEqualTo(seed);
        assertThat(seeded.token("bob")).isEqualTo(token);
        assertThat(seeded.client("bob").users().me().projectIds()).contains(seeded.projectId("ops"));
        seeded.create(Seeds.user("carl"));
    }

    @Test
    void createsNoTenantWhenSeedIsInvalid() {
        Seed seed = Seeds.parse("users: {eve: {email: nowhere}}", "team.yaml");

        assertThatThrownBy(() -> server.tenant().name("acme").seed(seed).create())
                .isInstanceOf(SeedException.class);
        assertThat(server.tenant().name("acme").create().client().users().list().stream())
                .hasSize(1);
    }

    @Test
    void sameSeedGivesSameIdsAndTokens() {
        Tenant one = server.tenant().frozenAt(NOON).ids(7).create();
        try (TestServer second = TestServer.builder().withoutSocket().start()) {
            Tenant two = second.tenant().frozenAt(NOON).ids(7).create();

            assertThat(one.create(Seeds.user("alice"))).isEqualTo(two.create(Seeds.user("alice")));
            assertThat(one.create(Seeds.project("p"))).isEqualTo(two.create(Seeds.project("p")));
        }
    }

    @Test
    void exportGeneratesNamesForUnnamedResources() {
        UUID docs = tenant.client().collections().create("Docs & Co").id();
        UUID named = tenant.create(Seeds.input("paper").displayName("The Paper"));
        tenant.client().collections().addInput(docs, named);
        tenant.client().inputs().create(NewInput.withName("The Paper"));
        tenant.client().inputs().create(new NewInput(null, null, List.of()));
        tenant.client().queries().create(named);
        tenant.client().users().create(NewServiceAccount.of("admin", Role.CLIENT));
        IntStream.range(0, 2).forEach(i -> tenant.client().users().create(NewServiceAccount.of("Bot", Role.CLIENT)));

        Seed seed = tenant.export();

        assertThat(seed.toYaml()).isEqualTo("""
                users:
                  admin-1: {name: admin, token: false}
                  bot: {name: Bot, token: false}
                  bot-1: {name: Bot, token: false}
                collections:
                  docs-co: {name: "Docs & Co"}
                inputs:
                  paper: {name: "The Paper", collections: [docs-co]}
                  the-paper: {name: "The Paper"}
                  input-1: {}
                queries:
                  query-1: {"on": paper}
                """);
        assertThat(Seeds.parse(seed.toYaml(), "export")).isEqualTo(seed);
    }

    @Test
    void exportOmitsTokenSecrets() {
        UUID alice = tenant.create(Seeds.user("alice"));
        tenant.client().tokens().create(alice);
        tenant.create(Seeds.user("eve").withExpiredToken());
        tenant.create(Seeds.user("tim").withTokenExpiringAt(NOON.plusSeconds(1)));

        assertThat(tenant.export().toYaml()).isEqualTo("""
                users:
                  alice: {token: [true, true]}
                  eve: {token: expired}
                  tim: {token: "2030-01-31T12:00:01Z"}
                """);
    }

    @Test
    void exportIncludesProjectsOfFirstAdmin() {
        tenant.create(Seeds.project("ops"));
        tenant.client().projects().addUser(tenant.projectId("ops"), tenant.userId(Tenant.ADMIN));

        Seed seed = tenant.export();
        assertThat(seed)
                .isEqualTo(Seeds.of(
                        Seeds.project("ops"),
                        Seeds.user(Tenant.ADMIN).role(Role.ORG_ADMIN).inProjects("ops")));
        Tenant other =
                server.tenant().seed(Seeds.parse(seed.toYaml(), "export")).create();
        assertThat(other.client().projects().listUsers(other.projectId("ops")))
                .extracting(User::id)
                .containsExactly(other.userId(Tenant.ADMIN));
    }

    @Test
    void appliesSeedWithThousandsOfUsers() {
        Seed seed = LargeSeed.of(2_000);

        tenant.apply(Seeds.parse(seed.toYaml(), "crowd.yaml"));

        assertThat(tenant.export()).isEqualTo(seed);
        assertThat(tenant.client("user 1999").users().me().projectIds()).contains(tenant.projectId("project 9"));
    }
}
