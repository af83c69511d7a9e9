package dev.castellan.server.standalone.commands;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.stores.StoreAccess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The {@code migrate} command, which creates or upgrades the tables. */
@Command(
        name = "migrate",
        description = "Creates or upgrades the tables. 'serve' with --database-url does this only with --migrate on.")
final class Migrate extends StoreCommand {

    @Option(
            names = "--distribute",
            description =
                    "Also distributes the tables of a Citus database by organization. Run it again after an upgrade."
                            + " Default: off")
    private boolean distribute;

    @Override
    protected StoreAccess access() {
        return distribute ? StoreAccess.DISTRIBUTE : StoreAccess.MIGRATE;
    }

    @Override
    protected void run(JdbcStore store, Output output) {
        output.line("schema", "up to date");
    }
}
