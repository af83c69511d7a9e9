package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.passkey;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.rows.CollectionRow;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests that a transaction knows the names of the rows that it reads, adds, changes and deletes. */
public interface NamesContract extends StoreContract {

    /** The names of the rows that {@link #insertAll} adds. */
    Map<UUID, String> NAMES = Map.of(
            id(1), "user 1",
            id(2), "token 2",
            id(3), "project 3",
            id(4), "collection 4",
            id(5), "input 5",
            id(6), "passkey 6");

    @Test
    default void returnsNamesOfInsertedRows() {
        write(tx -> {
            insertAll(tx);
            assertNames(tx);
        });
    }

    @Test
    default void returnsNamesOfRowsThatWereRead() {
        write(NamesContract::insertAll);

        write(tx -> {
            readAll(tx);
            assertNames(tx);
        });
    }

    @Test
    default void returnsNameOfOwnerAfterReadingToken() {
        write(NamesContract::insertAll);

        write(tx -> {
            assertThat(tx.bearer(id(2))).isPresent();
            assertThat(tx.nameOf(id(1))).contains("user 1");
        });
    }

    @Test
    default void returnsNewNameOfUpdatedRow() {
        write(NamesContract::insertAll);

        assertRenamed(1, tx -> tx.users().update(user(1, "new")));
        assertRenamed(2, tx -> tx.tokens().update(token(2, user(1)).withName("new")));
        assertRenamed(3, tx -> tx.projects().update(project(3).withName("new")));
        CollectionRow collection = collection(4, project(3)).withName("new");
        assertRenamed(4, tx -> tx.collections().update(collection));
        assertRenamed(5, tx -> tx.inputs().update(input(5, project(3)).withName("new")));
        assertRenamed(6, tx -> tx.passkeys().rename(id(6), "new"));
    }

    @Test
    default void returnsFormerNameOfDeletedRowUntilTransactionEnds() {
        write(NamesContract::insertAll);

        write(tx -> {
            readAll(tx);
            tx.passkeys().delete(id(6));
            tx.inputs().delete(id(5));
            tx.collections().delete(id(4));
            tx.projects().delete(id(3));
            tx.tokens().delete(id(2));
            tx.users().delete(id(1));
            assertNames(tx);
        });
        write(tx -> NAMES.keySet().forEach(id -> assertThat(tx.nameOf(id)).isEmpty()));
    }

    @Test
    default void returnsRemovedNameOfRowUntilTransactionEnds() {
        write(NamesContract::insertAll);

        write(tx -> {
            readAll(tx);
            tx.tokens().update(token(2, user(1)).withName(null));
            tx.inputs().update(input(5, project(3)).withName(null));
            assertNames(tx);
        });
        write(tx -> {
            readAll(tx);
            assertThat(tx.nameOf(id(2))).isEmpty();
            assertThat(tx.nameOf(id(5))).isEmpty();
            assertThat(tx.nameOf(id(7))).isEmpty();
        });
    }

    private void assertRenamed(long number, Consumer<Transaction> rename) {
        write(tx -> {
            readAll(tx);
            rename.accept(tx);
            assertThat(tx.nameOf(id(number))).contains("new");
        });
    }

    private static void assertNames(Transaction tx) {
        NAMES.forEach((id, name) -> assertThat(tx.nameOf(id)).contains(name));
    }

    private static void insertAll(Transaction tx) {
        tx.users().insert(user(1));
        tx.tokens().insert(token(2, user(1)));
        tx.projects().insert(project(3));
        tx.collections().insert(collection(4, project(3)));
        tx.inputs().insert(input(5, project(3)));
        tx.passkeys().insert(passkey(6, 1));
    }

    private static void readAll(Transaction tx) {
        assertThat(tx.users().get(id(1))).isPresent();
        assertThat(tx.tokens().get(id(2))).isPresent();
        assertThat(tx.projects().get(id(3))).isPresent();
        assertThat(tx.collections().get(id(4))).isPresent();
        assertThat(tx.inputs().get(id(5))).isPresent();
        assertThat(tx.passkeys().get(id(6))).isPresent();
    }
}
