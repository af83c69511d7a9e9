package dev.castellan.server.standalone.commands;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.stores.StoreAccess;
import picocli.CommandLine.Command;

/** Brings the schema up to date. */
@Command(
        name = "migrate",
        description = "Brings the schema up to date, which 'serve' with --database-url does only if it is told to.")
final class Migrate extends StoreCommand {

    @Override
    StoreAccess access() {
        return StoreAccess.MIGRATE;
    }

    @Override
    void run(JdbcStore store, Output output) {
        output.line("schema", "up to date");
    }
}
