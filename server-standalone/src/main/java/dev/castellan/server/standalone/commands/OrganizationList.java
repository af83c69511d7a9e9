package dev.castellan.server.standalone.commands;

import dev.castellan.server.Administration;
import dev.castellan.server.standalone.commands.store.AdministrationCommand;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.stores.StoreAccess;
import java.util.UUID;
import picocli.CommandLine.Command;

/** The {@code organization list} command, which lists the organizations. */
@Command(name = "list", description = "Lists the organizations, oldest first.")
final class OrganizationList extends AdministrationCommand {

    @Override
    protected StoreAccess access() {
        return StoreAccess.READ;
    }

    @Override
    protected void run(Administration administration, Output output) {
        for (UUID id : administration.organizations()) {
            output.line("organization_id", id, "name", administration.organizationName(id));
        }
    }
}
