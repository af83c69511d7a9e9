package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The complete state of a store at a point in time. Immutable.
 *
 * @param tags the organization ids by tag
 */
public record StoreState(Tree<UUID, OrganizationState> organizations, Tree<String, UUID> tags) {

    public static final StoreState EMPTY =
            new StoreState(Tree.rows("organization"), Tree.empty("organization", Comparator.<String>naturalOrder()));

    public OrganizationState organization(UUID organizationId) {
        OrganizationState organization = organizations.getOrNull(organizationId);
        return organization == null ? OrganizationState.EMPTY : organization;
    }

    public StoreState with(OrganizationRow row, OrganizationState organization) {
        UUID id = row.organizationId();
        return organizations.contains(id)
                ? new StoreState(organizations.replace(id, organization), tags)
                : new StoreState(organizations.plus(id, organization), tags.plus(row.tag(), id));
    }

    public StoreState without(UUID organizationId) {
        OrganizationRow row = organization(organizationId).row();
        return row == null ? this : new StoreState(organizations.minus(organizationId), tags.minus(row.tag()));
    }

    public List<UUID> idsOldestFirst() {
        return organizations
                .values()
                .flatMap(organization -> Stream.ofNullable(organization.row()))
                .sorted(Comparator.comparing(OrganizationRow::createdAt)
                        .thenComparing(OrganizationRow::organizationId, Order.OF_IDS))
                .map(OrganizationRow::organizationId)
                .toList();
    }
}
