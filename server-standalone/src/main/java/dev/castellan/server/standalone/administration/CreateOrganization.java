package dev.castellan.server.standalone.administration;

import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;

/**
 * Creates an organization with its first org_admin and a token of that user.
 *
 * @param name the name of the organization
 * @param adminName the name of the org_admin
 * @param adminEmail its e-mail address
 */
public record CreateOrganization(String name, String adminName, String adminEmail)
        implements AdministrationCall<Bootstrap> {

    @Override
    public Class<Bootstrap> result() {
        return Bootstrap.class;
    }

    @Override
    public Bootstrap perform(Administration administration) {
        return administration.createOrganization(name, adminName, adminEmail);
    }
}
