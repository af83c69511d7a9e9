package dev.castellan.server.jdbc;

import dev.castellan.server.internal.store.ContractOfStore;
import dev.castellan.server.internal.store.Store;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Runs the store contract tests on SQLite. */
@Tag("slow")
final class SqliteStoreTest extends ContractOfStore {

    private JdbcStore store;

    @BeforeEach
    void open(@TempDir Path folder) {
        store = JdbcStore.sqlite(FileWithTables.create(folder.resolve("castellan.db")))
                .open();
    }

    @Override
    public Store store() {
        return store;
    }
}
