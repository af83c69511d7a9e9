package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.insertContents;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.response;
import static dev.castellan.server.internal.store.Samples.tag;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertPeople;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.store.credentials.FirstCredential;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.support.concurrent.Race;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests that reads and writes do not find deleted organizations, whose rows a durable store deletes later. */
public interface DeletedOrganizationsContract extends StoreContract {

    @Test
    default void deletedOrganizationIsNotFoundByAnyRead() {
        insertBoth();
        TokenHash hash = token(2, admin(1)).hash();
        assertThat(bearer(hash)).isPresent();
        assertThat(holds(View::exists)).isTrue();

        delete(OURS);

        assertThat(store().organizations()).containsExactly(THEIRS);
        assertThat(store().organizationOfTag(tag(OURS))).isEmpty();
        assertThat(bearer(hash)).isEmpty();
        assertThat(holds(View::exists)).isFalse();
        assertThat(store().readAs(OURS, hash, ReadHint.MORE, (view, owner) -> owner))
                .isEmpty();
        assertThat(store().readAs(OURS, hash, ReadHint.project(id(10)), (view, owner) -> owner))
                .isEmpty();
        assertThat(find(view -> view.bearer(id(2)))).isEmpty();
        assertThat(find(view -> view.sessions().get(id(9)))).isEmpty();
        assertThat(find(view -> view.invitations().ofUser(id(1)))).isEmpty();
        assertThat(items(view -> view.users().all())).isEmpty();
        assertThat(store().<Usage>read(OURS, View::usage)).isEqualTo(Usage.NONE);
        assertThat(store().<FirstCredential>read(OURS, View::firstCredential)).isEqualTo(FirstCredential.NONE);
        assertThatThrownBy(() -> store().read(OURS, View::organization)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    default void transactionInDeletedOrganizationFindsNoRows() {
        insertBoth();
        delete(OURS);

        assertThat(store().<Boolean>write(OURS, Transaction::exists)).isFalse();
        assertThat(store().<Boolean>write(OURS, tx -> tx.users().get(id(1)).isPresent()))
                .isFalse();
        assertThatThrownBy(() -> delete(OURS)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store().<Boolean>write(OURS, tx -> {
                    tx.users().insert(admin(3));
                    return true;
                }))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    default void rolledBackDeletionOfOrganizationChangesNothing() {
        insertBoth();

        assertThatThrownBy(() -> store().write(OURS, tx -> {
                    tx.deleteOrganization();
                    throw new IllegalArgumentException("on purpose");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(store().organizations()).containsExactly(OURS, THEIRS);
        assertThat(items(view -> view.users().all())).containsExactly(admin(1));
    }

    @Test
    default void deletesRowsOfDeletedOrganizationInBatches() {
        insertBoth();
        assertThat(store().deleteRows(OURS, 1)).isFalse();
        assertThat(items(view -> view.users().all())).containsExactly(admin(1));
        delete(OURS);

        int steps = 0;
        while (store().deleteRows(OURS, 2)) {
            assertThat(store().organizationsWithHiddenRows()).containsExactly(OURS);
            steps++;
        }

        assertThat(steps).isLessThan(20);
        assertThat(store().organizationsWithHiddenRows()).isEmpty();
        assertThat(store().deleteRows(OURS, 2)).isFalse();
        assertThat(store().organizations()).containsExactly(THEIRS);
        assertThat(store().<Usage>read(THEIRS, View::usage).users()).isEqualTo(1);
        write(tx -> assertThat(tx.usage()).isEqualTo(Usage.NONE));
        assertThat(store().organizationOfTag(tag(OURS))).contains(OURS);
    }

    @Test
    default void deletesRowsOfOrganizationOnSeveralThreadsConcurrently() {
        insertBoth();
        delete(OURS);

        Race.run(4, thread -> {
            List<Boolean> steps = new ArrayList<>();
            do {
                steps.add(store().deleteRows(OURS, 1));
            } while (steps.get(steps.size() - 1));
            return steps.size();
        });

        assertThat(store().organizationsWithHiddenRows()).isEmpty();
    }

    @Test
    default void concurrentWriteFindsNoRowsOnceOrganizationIsDeleted() {
        for (int round = 0; round < 20; round++) {
            UUID organization = id(100 + round);
            writeIn(organization, tx -> tx.users().insert(admin(1)));

            List<Boolean> finished = Race.run(2, thread -> thread == 0 ? delete(organization) : renames(organization));

            assertThat(finished).contains(true);
            assertThat(renames(organization)).isFalse();
        }
    }

    @Test
    default void writeIfEmptySucceedsAfterAllOrganizationsAreDeleted() {
        write(tx -> tx.users().insert(admin(1)));
        delete(OURS);

        assertThat(store().<Boolean>writeIfEmpty(THEIRS, tx -> {
                    tx.insert(organization(THEIRS));
                    return true;
                }))
                .contains(true);
        assertThat(store().organizations()).containsExactly(THEIRS);
    }

    private boolean renames(UUID organizationId) {
        return store().<Boolean>write(organizationId, tx -> {
            boolean isThere = tx.users().get(id(1)).isPresent();
            if (isThere) {
                tx.auditEvents().insert(event(1, "users.update", id(1), id(1)));
            }
            return isThere;
        });
    }

    private boolean delete(UUID organizationId) {
        return store().<Boolean>write(organizationId, tx -> {
            tx.deleteOrganization();
            return true;
        });
    }

    private void insertBoth() {
        for (UUID organization : List.of(OURS, THEIRS)) {
            writeIn(organization, tx -> {
                tx.users().insert(admin(1));
                tx.tokens().insert(token(2, admin(1)));
                tx.projects().insert(project(10));
                insertContents(tx);
                tx.idempotencyRecords().insert(response("another", START));
                insertPeople(tx, "s");
                tx.auditEvents().insert(event(8, "users.create", id(1), id(9)));
            });
        }
        write(tx -> tx.inputs().hide(id(5)));
    }
}
