package dev.castellan.server.standalone.commands;

import dev.castellan.server.Administration;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.output.Output;

/** A command that administers organizations, users or tokens in the store. */
abstract class AdministrationCommand extends StoreCommand {

    @Override
    final void run(JdbcStore store, Output output) {
        run(Administration.of(store), output);
    }

    /** Does the command's work. */
    abstract void run(Administration administration, Output output);
}
