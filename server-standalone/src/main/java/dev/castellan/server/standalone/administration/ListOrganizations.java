package dev.castellan.server.standalone.administration;

import dev.castellan.server.Administration;
import dev.castellan.server.standalone.administration.ListOrganizations.Organizations;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Returns all organizations, oldest first.
 *
 * @param named whether their names are returned too
 */
public record ListOrganizations(boolean named) implements AdministrationCall<Organizations> {

    /** Organizations. */
    public record Organizations(List<Organization> list) {}

    /**
     * An organization.
     *
     * @param id its id
     * @param name its name; absent if it was not asked for
     */
    public record Organization(UUID id, @Nullable String name) {}

    @Override
    public Class<Organizations> result() {
        return Organizations.class;
    }

    @Override
    public Organizations perform(Administration administration) {
        return new Organizations(administration.organizations().stream()
                .map(id -> new Organization(id, named ? administration.organizationName(id) : null))
                .toList());
    }
}
