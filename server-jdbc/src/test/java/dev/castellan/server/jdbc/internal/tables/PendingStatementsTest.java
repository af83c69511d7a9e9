package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.TestDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests changes that run at the end of a unit of work, and the error message if such a change fails. */
@Tag("database")
final class PendingStatementsTest {

    private static final int MANY = 170;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void rollsBackWriteAndReportsRowThatViolatesKey(TestDatabase database) {
        database.run(folder, store -> {
            create(store);
            store.write(OURS, tx -> insert(tx, 1));

            assertThatIllegalStateException()
                    .isThrownBy(() -> store.write(OURS, tx -> {
                        tx.users().insert(admin(7));
                        return insert(tx, 1);
                    }))
                    .withMessageContaining("audit event " + id(1));
            assertThat(store.<Boolean>read(OURS, view -> view.users().get(id(7)).isPresent()))
                    .isFalse();
            assertThat(events(store)).containsExactly(id(1));
            assertThat(store.<Long>read(OURS, view -> view.usage().users())).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void failsWriteEvenIfItsCodeCatchesStatementFailure(TestDatabase database) {
        database.run(folder, store -> {
            create(store);

            assertThatIllegalStateException()
                    .isThrownBy(() -> store.write(OURS, tx -> {
                        insert(tx, 1);
                        insert(tx, 1);
                        return catchThrowable(() -> list(tx));
                    }))
                    .withMessageContaining("audit event " + id(1));
            assertThat(events(store)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void storesAllRowsOfLargeWrite(TestDatabase database) {
        database.run(folder, store -> {
            create(store);

            store.write(OURS, tx -> {
                LongStream.rangeClosed(1, MANY).forEach(i -> insert(tx, i));
                return true;
            });

            assertThat(events(store)).hasSize(MANY).doesNotHaveDuplicates();
        });
    }

    private static void create(JdbcStore store) {
        store.write(OURS, tx -> {
            tx.insert(organization(OURS));
            tx.users().insert(admin(1));
            return true;
        });
    }

    private static boolean insert(Transaction tx, long number) {
        tx.auditEvents()
                .insert(new AuditRow(
                        id(number), START, "users.create", AuditRow.Via.API, null, null, List.of(id(number)), null));
        return true;
    }

    private static List<UUID> events(JdbcStore store) {
        return store.read(OURS, PendingStatementsTest::list);
    }

    private static List<UUID> list(View view) {
        return view.auditEvents().list(new AuditListing(null, null, null, null, null, null, 1000)).events().stream()
                .map(AuditRow::eventId)
                .toList();
    }
}
