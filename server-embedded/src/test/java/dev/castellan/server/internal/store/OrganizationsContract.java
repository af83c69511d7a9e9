package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.response;
import static dev.castellan.server.internal.store.Samples.tag;
import static dev.castellan.server.internal.store.Samples.user;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.passkey;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.password;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.store.credentials.FirstCredential;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.UserRow;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests the creation of organizations, each in a separate write. */
public interface OrganizationsContract extends StoreContract {

    @Test
    default void emptyStoreHasNoOrganization() {
        assertThat(store().organizations()).isEmpty();
        assertThatThrownBy(() -> store().read(OURS, View::organization))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(OURS.toString());
    }

    @Test
    default void readsBackAllFieldsOfOrganization() {
        write(tx -> assertThat(tx.organization()).isEqualTo(organization(OURS)));

        assertThat(store().<OrganizationRow>read(OURS, View::organization)).isEqualTo(organization(OURS));
    }

    @Test
    default void returnsRenewedSigningKeyWithinSameTransactionAndAfterwards() {
        writeIn(THEIRS, tx -> {});
        OrganizationRow renewed = organization(OURS).signedWith("ab".repeat(32));
        write(tx -> {
            tx.setSigningKey(renewed.signingKey());
            assertThat(tx.organization()).isEqualTo(renewed);
        });

        assertThat(store().<OrganizationRow>read(OURS, View::organization)).isEqualTo(renewed);
        assertThat(store().<OrganizationRow>read(THEIRS, View::organization)).isEqualTo(organization(THEIRS));
    }

    @Test
    default void renamedOrganizationKeepsItsOtherValues() {
        writeIn(THEIRS, tx -> {});
        write(tx -> {
            tx.rename("renamed");
            assertThat(tx.organization()).isEqualTo(organization(OURS).withName("renamed"));
        });
        write(tx -> {
            assertThat(tx.organization().name()).isEqualTo("renamed");
            tx.rename("renamed again");
        });

        assertThat(store().<OrganizationRow>read(OURS, View::organization))
                .isEqualTo(organization(OURS).withName("renamed again"));
        assertThat(store().<OrganizationRow>read(THEIRS, View::organization)).isEqualTo(organization(THEIRS));
        assertThat(store().organizations()).containsExactlyInAnyOrder(OURS, THEIRS);
    }

    @Test
    default void storesLimitsPerOrganization() {
        writeIn(THEIRS, tx -> {});
        write(tx -> assertThat(tx.organization().limits()).isEqualTo(OrganizationLimits.NONE));

        for (OrganizationLimits limits : List.of(
                new OrganizationLimits(365_000, 12),
                new OrganizationLimits(1, null),
                new OrganizationLimits(null, 1),
                new OrganizationLimits(null, null, true),
                OrganizationLimits.NONE)) {
            OrganizationRow limited = organization(OURS).withLimits(limits);
            write(tx -> {
                tx.setLimits(limits);
                assertThat(tx.organization()).isEqualTo(limited);
            });
            write(tx -> tx.rename("Acme"));
            assertThat(store().<OrganizationRow>read(OURS, View::organization)).isEqualTo(limited);
        }
        assertThat(store().<OrganizationRow>read(THEIRS, View::organization)).isEqualTo(organization(THEIRS));
    }

    @Test
    default void insertsOrganizationWithLimits() {
        OrganizationRow limited = organization(THEIRS).withLimits(new OrganizationLimits(30, 8, true));
        store().write(THEIRS, tx -> {
            tx.insert(limited);
            return true;
        });

        assertThat(store().<OrganizationRow>read(THEIRS, View::organization)).isEqualTo(limited);
    }

    @Test
    default void storesFirstCredentialPerOrganization() {
        writeIn(THEIRS, tx -> {});
        write(tx -> assertThat(tx.firstCredential()).isEqualTo(FirstCredential.NONE));

        for (FirstCredential first : List.of(
                new FirstCredential(id(1), null),
                new FirstCredential(null, id(2)),
                new FirstCredential(id(3), id(4)))) {
            write(tx -> {
                tx.put(first);
                assertThat(tx.firstCredential()).isEqualTo(first);
            });
            assertThat(store().<FirstCredential>read(OURS, View::firstCredential))
                    .isEqualTo(first);
        }
        assertThat(store().<FirstCredential>read(THEIRS, View::firstCredential)).isEqualTo(FirstCredential.NONE);
    }

    @Test
    default void storesTimeOfExpiryMailsPerOrganization() {
        writeIn(THEIRS, tx -> {});
        write(tx -> {
            assertThat(tx.expiryMailsAt()).isEqualTo(Instant.EPOCH);
            tx.setExpiryMailsAt(START);
            assertThat(tx.expiryMailsAt()).isEqualTo(START);
        });

        assertThat(store().<Instant>read(OURS, View::expiryMailsAt)).isEqualTo(START);
        assertThat(store().<Instant>read(THEIRS, View::expiryMailsAt)).isEqualTo(Instant.EPOCH);
        assertThat(store().<Instant>read(id(99), View::expiryMailsAt)).isEqualTo(Instant.EPOCH);
    }

    @Test
    default void listsOrganizationsOldestFirst() {
        insertOrganization(id(1), START.plusMillis(2));
        insertOrganization(id(2), START);
        insertOrganization(id(3), START.plusMillis(1));
        insertOrganization(new UUID(-1, -1), START);

        assertThat(store().organizations()).containsExactly(id(2), new UUID(-1, -1), id(3), id(1));
    }

    @Test
    default void refusesToInsertOrganizationTwice() {
        write(tx -> {});

        assertRefused(OURS, tx -> tx.insert(organization(OURS)));
    }

    @Test
    default void organizationIsFoundByItsTag() {
        write(tx -> {});
        writeIn(THEIRS, tx -> {});

        assertThat(store().organizationOfTag(tag(OURS))).contains(OURS);
        assertThat(store().organizationOfTag(tag(THEIRS))).contains(THEIRS);
        assertThat(store().organizationOfTag("Absent")).isEmpty();
    }

    @Test
    default void listsOnlyOrganizationsWhereUserWithEmailCanSignIn() {
        for (long i = 1; i <= 5; i++) {
            UUID organizationId = id(100 + i);
            insertOrganization(organizationId, START.minusMillis(i));
            writeIn(organizationId, tx -> {
                tx.users().insert(admin(7));
                tx.passwords().put(password(7));
            });
        }
        insertOrganization(id(106), START.minusMillis(6));
        writeIn(id(106), tx -> tx.users().insert(admin(7)));
        writeIn(id(105), tx -> {
            tx.passwords().delete(id(7));
            tx.passkeys().insert(passkey(1, 7));
        });
        UserRow person = admin(7);
        writeIn(id(101), tx -> tx.users().suspend(person.userId(), true));
        writeIn(id(102), tx -> tx.users().update(renamed(person, "Other@example.com")));
        write(tx -> tx.users().insert(new UserRow(id(7), "robot", person.email(), person.role(), true, START)));

        assertThat(store().organizationsOfEmail(person.emailKey(), 9)).containsExactly(id(105), id(104), id(103));
        assertThat(store().organizationsOfEmail(person.emailKey(), 2)).containsExactly(id(105), id(104));
        assertThat(store().organizationsOfEmail("other@example.com", 9)).containsExactly(id(102));
        assertThat(store().organizationsOfEmail("other\0@example.com", 9)).isEmpty();
        writeIn(id(104), Transaction::deleteOrganization);
        assertThat(store().organizationsOfEmail(person.emailKey(), 9)).containsExactly(id(105), id(103));
    }

    private static UserRow renamed(UserRow user, String email) {
        return new UserRow(user.userId(), user.name(), email, user.role(), false, user.createdAt());
    }

    @Test
    default void distinguishesTagsByCase() {
        store().write(OURS, tx -> inserted(tx, OURS, "abcdef"));
        store().write(THEIRS, tx -> inserted(tx, THEIRS, "abcdeF"));

        assertThat(store().organizationOfTag("abcdef")).contains(OURS);
        assertThat(store().organizationOfTag("abcdeF")).contains(THEIRS);
        assertThat(store().organizationOfTag("ABCDEF")).isEmpty();
    }

    @Test
    default void refusesSecondOrganizationWithSameTag() {
        write(tx -> {});

        assertThatThrownBy(() -> store().write(THEIRS, tx -> inserted(tx, THEIRS, tag(OURS))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(THEIRS.toString());
        assertThat(store().organizations()).containsExactly(OURS);
        assertThat(store().organizationOfTag(tag(OURS))).contains(OURS);
    }

    @Test
    default void rolledBackOrganizationDoesNotOccupyItsTag() {
        assertThatThrownBy(() -> store().write(OURS, tx -> {
                    inserted(tx, OURS, "abcdef");
                    throw new IllegalArgumentException("on purpose");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(store().organizationOfTag("abcdef")).isEmpty();
        store().write(THEIRS, tx -> inserted(tx, THEIRS, "abcdef"));
        assertThat(store().organizationOfTag("abcdef")).contains(THEIRS);
    }

    private static boolean inserted(Transaction tx, UUID id, String tag) {
        tx.insert(new OrganizationRow(id, tag, "Acme", id(0), "00".repeat(32), START));
        return true;
    }

    @Test
    default void refusesToInsertOrganizationIntoTransactionForAnotherOrganization() {
        assertRefused(THEIRS, tx -> tx.insert(organization(THEIRS)));
        assertThat(store().organizations()).isEmpty();
    }

    @Test
    default void refusesToInsertRowsBeforeOrganizationExists() {
        assertNoOrganization(tx -> tx.users().insert(user(1)));
        assertNoOrganization(tx -> tx.projects().insert(project(1)));
        assertNoOrganization(tx -> tx.idempotencyRecords().insert(response("k", START)));
        assertThat(items(view -> view.users().all())).isEmpty();
    }

    @Test
    default void writeIfEmptyRunsOnlyOnEmptyStore() {
        assertThat(store().<String>writeIfEmpty(OURS, this::insertOurs)).contains("inserted");
        assertThat(store().<String>writeIfEmpty(OURS, this::insertOurs)).isEmpty();
        assertThat(store().<String>writeIfEmpty(THEIRS, this::insertOurs)).isEmpty();
        assertThat(store().organizations()).containsExactly(OURS);
    }

    @Test
    default void exceptionInWriteIfEmptyLeavesStoreEmpty() {
        assertThatThrownBy(() -> store().writeIfEmpty(OURS, tx -> {
                    insertOurs(tx);
                    throw new IllegalArgumentException("on purpose");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(store().organizations()).isEmpty();
        assertThat(store().<String>writeIfEmpty(OURS, this::insertOurs)).contains("inserted");
    }

    private String insertOurs(Transaction tx) {
        tx.insert(organization(OURS));
        return "inserted";
    }

    private void insertOrganization(UUID id, Instant createdAt) {
        store().write(id, tx -> {
            tx.insert(new OrganizationRow(id, tag(id), "Acme", id(0), "00".repeat(32), createdAt));
            return true;
        });
    }

    private void assertNoOrganization(Consumer<Transaction> work) {
        assertThatThrownBy(() -> store().write(OURS, tx -> {
                    work.accept(tx);
                    return true;
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(OURS.toString());
    }
}
