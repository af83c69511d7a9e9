package dev.castellan.server.standalone.administration;

import dev.castellan.server.Administration;

/**
 * Creates an organization like {@link CreateOrganization}, if the store holds none.
 *
 * @param name the name of the organization
 * @param adminName the name of the org_admin
 * @param adminEmail its e-mail address
 */
public record CreateFirstOrganization(String name, String adminName, String adminEmail)
        implements AdministrationCall<FirstOrganization> {

    @Override
    public Class<FirstOrganization> result() {
        return FirstOrganization.class;
    }

    @Override
    public FirstOrganization perform(Administration administration) {
        return new FirstOrganization(
                administration.bootstrap(name, adminName, adminEmail).orElse(null));
    }
}
