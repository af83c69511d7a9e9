package dev.castellan.server.internal.operations;

import dev.castellan.model.Organization;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;

/** Changes the name of the organization of the caller. */
final class UpdateOrganization implements Operation.Changing<OrganizationUpdate, Organization> {

    @Override
    public Organization run(Transaction tx, Caller caller, Arguments<OrganizationUpdate> arguments) {
        String name = arguments.requiredBody().name();
        if (name != null) {
            FieldRules.checkOptionalName(name);
            tx.rename(name);
        }
        return ResourceMapper.organization(tx.organization());
    }
}
