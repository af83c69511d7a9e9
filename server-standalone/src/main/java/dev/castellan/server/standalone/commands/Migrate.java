package dev.castellan.server.standalone.commands;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.commands.store.StoreCommand;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.stores.StoreAccess;
import picocli.CommandLine.Command;

/** The {@code migrate} command, which creates or upgrades the tables. */
@Command(
        name = "migrate",
        description = "Creates or upgrades the tables. 'serve' with --database-url does this only with --migrate on.")
final class Migrate extends StoreCommand {

    @Override
    protected StoreAccess access() {
        return StoreAccess.MIGRATE;
    }

    @Override
    protected void run(JdbcStore store, Output output) {
        output.line("schema", "up to date");
    }
}
