package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.internal.store.credentials.PeopleSamples.human;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.invitation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.ListedInvitation;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a page of invitations takes one statement, no matter how many users it contains. */
final class InvitationStatementsTest {

    @TempDir
    private Path folder;

    @Test
    void readsInvitationsAndTheirEmailAddressesInOneStatement() {
        List<String> statements = SqliteStatements.of(
                folder,
                InvitationStatementsTest::fill,
                tables -> assertThat(tables.invitations().open(null, 3))
                        .extracting(ListedInvitation::email)
                        .containsExactly(human(1).email(), human(2).email(), human(3).email()));

        assertThat(statements).singleElement().satisfies(sql -> assertThat(sql).endsWith("LIMIT :limit"));
    }

    private static void fill(Transaction tx) {
        IntStream.rangeClosed(1, 5).forEach(user -> {
            tx.users().insert(human(user));
            tx.invitations().put(invitation(user));
        });
    }
}
