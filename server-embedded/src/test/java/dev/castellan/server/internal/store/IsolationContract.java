package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.insertContents;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.query;
import static dev.castellan.server.internal.store.Samples.response;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.audit.AuditSamples.everything;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofActor;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofObject;
import static dev.castellan.server.internal.store.audit.AuditSamples.ofOperation;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.EXPIRY;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertPeople;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.invitation;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.passkey;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.password;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserSortKey;
import dev.castellan.server.internal.store.rows.UserSortKey.Field;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Tests that work on an organization neither sees nor changes another organization, even if both organizations use the
 * same ids.
 */
public interface IsolationContract extends StoreContract {

    @Test
    default void hidesAllRowsFromOtherOrganization() {
        insertAll(OURS);
        writeIn(THEIRS, tx -> {});

        assertThat(store().<List<?>>read(THEIRS, IsolationContract::everyTable))
                .allSatisfy(match -> assertThat((List<?>) match).isEmpty());
    }

    @Test
    default void allowsSameIdsInTwoOrganizations() {
        insertAll(OURS);
        insertAll(THEIRS);

        List<List<?>> own = store().read(OURS, IsolationContract::everyTable);
        List<List<?>> other = store().read(THEIRS, IsolationContract::everyTable);

        assertThat(own).noneSatisfy(match -> assertThat(match).isEmpty());
        assertThat(other).hasSameSizeAs(own);
        assertThat(bearer(secret(OURS))).map(CallerRow::organizationId).contains(OURS);
        assertThat(bearerIn(THEIRS, secret(THEIRS)))
                .map(CallerRow::organizationId)
                .contains(THEIRS);
    }

    @Test
    default void deletingAllRowsDoesNotAffectOtherOrganization() {
        insertAll(OURS);
        insertAll(THEIRS);
        List<List<?>> before = store().read(THEIRS, IsolationContract::everyTable);

        write(tx -> {
            tx.tokens().delete(id(1));
            tx.memberships().remove(id(10), id(1));
            tx.queries().deleteOf(id(5), 1_000);
            tx.collections().removeInputEverywhere(id(5), 1_000);
            tx.collections().delete(id(4));
            tx.inputs().delete(id(5));
            tx.users().delete(id(1));
            tx.idempotencyRecords().deleteBefore(START.plusMillis(1), 9);
            tx.sessions().deleteEnded(EXPIRY.plusMillis(1), EXPIRY.plusMillis(1), 9);
            tx.auditEvents().deleteBefore(EXPIRY.plusMillis(1), 9);
        });

        assertThat(store().<List<List<?>>>read(THEIRS, IsolationContract::everyTable))
                .isEqualTo(before);
        assertThat(bearerIn(THEIRS, secret(THEIRS))).isPresent();
        assertThat(bearer(secret(OURS))).isEmpty();
        assertThat(isCodeIn(THEIRS, THEIRS)).isTrue();
        assertThat(isCodeIn(OURS, OURS)).isFalse();
        assertThat(isSecretOfSessionIn(THEIRS, THEIRS)).isTrue();
        assertThat(isSecretOfSessionIn(OURS, OURS)).isFalse();
    }

    @Test
    default void doesNotFindTokensOrCodesOrSessionsOfOtherOrganization() {
        insertAll(THEIRS);
        write(tx -> tx.users().insert(admin(1)));

        assertThat(isCodeIn(OURS, THEIRS)).isFalse();
        assertThat(isSecretOfSessionIn(OURS, THEIRS)).isFalse();
        assertThat(bearer(secret(THEIRS))).isEmpty();
        assertThat(isCodeIn(THEIRS, THEIRS)).isTrue();
        assertThat(isSecretOfSessionIn(THEIRS, THEIRS)).isTrue();
    }

    @Test
    default void rowsOfOtherOrganizationDoNotSatisfyPreconditions() {
        insertAll(THEIRS);

        assertRefused(id(1), tx -> tx.tokens().insert(token(2, admin(1))));
        assertRefused(id(10), tx -> tx.inputs().insert(input(6, project(10))));
        assertRefused(id(5), tx -> tx.queries().insert(query(7, input(5, project(10)))));
        assertRefused(id(4), tx -> tx.collections().delete(id(4)));
        assertRefused(id(1), tx -> tx.invitations().put(invitation(1)));
        assertRefused(id(1), tx -> tx.passwords().put(password(1)));
        assertRefused(id(1), tx -> tx.passkeys().insert(passkey(8, 1)));
        assertRefused(id(1), tx -> tx.sessions().insert(session(10, 1)));
        assertRefused(id(7), tx -> tx.passkeys().delete(id(7)));
        assertRefused(id(9), tx -> tx.sessions().delete(id(9)));
    }

    private void insertAll(UUID organization) {
        writeIn(organization, tx -> {
            tx.users().insert(admin(1));
            tx.tokens().insert(token(1, admin(1), "secret of " + organization));
            tx.projects().insert(project(10));
            insertContents(tx);
            insertPeople(tx, organization.toString());
            tx.auditEvents().insert(event(11, "projects.create", id(1), id(10)));
        });
    }

    private boolean isCodeIn(UUID organization, UUID owner) {
        return store().<Boolean>read(
                        organization,
                        view -> view.invitations().byHash(code(owner)).isPresent());
    }

    private boolean isSecretOfSessionIn(UUID organization, UUID owner) {
        return store().<Boolean>read(
                        organization,
                        view -> view.sessions().byHash(sessionSecret(owner)).isPresent());
    }

    private static TokenHash secret(UUID organization) {
        return TokenHash.of("secret of " + organization);
    }

    private static TokenHash code(UUID organization) {
        return TokenHash.of("code " + organization);
    }

    private static TokenHash sessionSecret(UUID organization) {
        return TokenHash.of("session " + organization);
    }

    /** Returns the results of all queries. */
    private static List<List<?>> everyTable(View view) {
        UserListing byName = new UserListing(
                null, null, null, null, null, null, List.of(new UserSortKey(Field.NAME, false)), null, 9);
        return List.of(
                view.users().all(),
                view.users().list(byName),
                view.users().get(id(1)).stream().toList(),
                view.users().byEmail(admin(1).emailKey()).stream().toList(),
                view.tokens().list(null, 9),
                view.tokens().ofUser(id(1), null, 9),
                view.tokens().get(id(1)).stream().toList(),
                view.projects().list(null, 9),
                view.projects().allIds(),
                view.memberships().projectsOf(id(1)),
                view.memberships().usersOf(id(10)),
                view.collections().list(null, 9),
                view.collections().inProject(id(10), null, 9),
                view.collections().inputsOf(id(4)),
                view.inputs().get(id(5)).stream().toList(),
                view.queries().get(id(6)).stream().toList(),
                view.queries().ofInput(id(5), null, 9),
                view.idempotencyRecords().get(response("k", START).scope()).stream()
                        .toList(),
                view.invitations().ofUser(id(1)).stream().toList(),
                view.invitations().open(null, 9),
                view.passwords().get(id(1)).stream().toList(),
                view.passkeys().get(id(7)).stream().toList(),
                view.passkeys().byCredentialId("credential-7").stream().toList(),
                view.passkeys().ofUser(id(1)),
                view.sessions().get(id(9)).stream().toList(),
                view.sessions().ofUser(id(1), null, 9),
                view.auditEvents().list(everything(9)).events(),
                view.auditEvents().list(ofActor(1)).events(),
                view.auditEvents().list(ofOperation("projects.create")).events(),
                view.auditEvents().list(ofObject(10)).events());
    }
}
