package dev.castellan.server.standalone.commands;

import dev.castellan.server.standalone.administration.Administrator;
import dev.castellan.server.standalone.administration.ListOrganizations;
import dev.castellan.server.standalone.administration.ListOrganizations.Organization;
import dev.castellan.server.standalone.commands.store.AdministrationCommand;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.stores.StoreAccess;
import picocli.CommandLine.Command;

/** The command {@code organization list}: lists the organizations. */
@Command(name = "list", description = "Lists the organizations, oldest first.")
final class OrganizationList extends AdministrationCommand {

    @Override
    protected StoreAccess access() {
        return StoreAccess.READ;
    }

    @Override
    protected void run(Administrator administrator, Output output) {
        for (Organization found :
                administrator.perform(new ListOrganizations(true)).list()) {
            output.line("organization_id", found.id(), "name", found.name());
        }
    }
}
