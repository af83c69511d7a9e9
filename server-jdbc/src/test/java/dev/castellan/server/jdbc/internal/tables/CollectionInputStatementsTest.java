package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.project;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.Transaction;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that queries about a collection do not read all of its inputs. */
final class CollectionInputStatementsTest {

    @TempDir
    private Path folder;

    @Test
    void addingExistingInputLooksUpOnlyThatInputByKey() {
        List<String> statements = run(tables ->
                assertThat(tables.collections().addInput(id(4), id(1))).isEmpty());

        assertThat(statements).isNotEmpty().allSatisfy(sql -> assertThat(sql).contains(":input"));
    }

    @Test
    void limitsInputsInSqlAndReadsTotalFromCountColumn() {
        List<String> statements = run(tables -> {
            assertThat(tables.collections().inputsOf(id(4), 2)).containsExactly(id(1), id(2));
            assertThat(tables.collections().countInputs(id(4))).isEqualTo(3);
        });

        assertThat(statements)
                .hasSize(2)
                .anySatisfy(sql -> assertThat(sql).endsWith("LIMIT :limit"))
                .anySatisfy(sql -> assertThat(sql).contains("input_count"));
    }

    private List<String> run(Consumer<JdbcTransaction> work) {
        return SqliteStatements.of(folder, CollectionInputStatementsTest::fill, work);
    }

    private static void fill(Transaction tx) {
        tx.projects().insert(project(10));
        tx.collections().insert(collection(4, project(10)));
        IntStream.rangeClosed(1, 3).forEach(i -> {
            tx.inputs().insert(input(i, project(10)));
            tx.collections().addInput(id(4), id(i));
        });
    }
}
