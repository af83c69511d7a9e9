package dev.castellan.server.store.memory;

import dev.castellan.server.store.Order;
import dev.castellan.server.store.OrganizationRow;
import dev.castellan.server.store.TokenHash;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.pcollections.TreePMap;

/**
 * Everything that a store holds at one moment. Immutable.
 *
 * @param organizations the organizations by their ids
 * @param places where the token with a hash belongs
 */
record State(TreePMap<UUID, OrganizationState> organizations, TreePMap<TokenHash, TokenPlace> places) {

    static final State EMPTY = new State(TreePMap.empty(Order.OF_IDS), TreePMap.empty());

    OrganizationState organization(UUID organizationId) {
        OrganizationState organization = organizations.get(organizationId);
        return organization == null ? OrganizationState.EMPTY : organization;
    }

    List<UUID> idsOldestFirst() {
        return organizations.values().stream()
                .flatMap(organization -> Stream.ofNullable(organization.row()))
                .sorted(Comparator.comparing(OrganizationRow::createdAt)
                        .thenComparing(OrganizationRow::organizationId, Order.OF_IDS))
                .map(OrganizationRow::organizationId)
                .toList();
    }
}
