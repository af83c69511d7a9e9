package dev.castellan.server.internal.store.rows;

import java.util.Comparator;
import java.util.List;

/**
 * One sort key of a list of users. Strings are compared by code point, which is also the order of their UTF-8 bytes.
 *
 * @param field the field to compare
 * @param descending whether the greatest value comes first
 */
public record UserSortKey(Field field, boolean descending) {

    /** The fields by which users can be sorted. */
    public enum Field {
        /** Display name. */
        NAME,
        /** E-mail address in its original spelling. */
        EMAIL,
        /** Value of the role. */
        ROLE,
        /** Creation time. */
        CREATED_AT;

        private Comparator<UserPosition> order() {
            return switch (this) {
                case NAME -> Comparator.comparing(UserPosition::name, Order.OF_TEXTS);
                case EMAIL -> Comparator.comparing(UserPosition::email, Order.OF_TEXTS);
                case ROLE -> Comparator.comparing(UserPosition::role, Order.OF_TEXTS);
                case CREATED_AT -> Comparator.comparing(UserPosition::createdAt);
            };
        }
    }

    /** Returns an order by these keys. Users with equal keys are ordered by ascending id. */
    public static Comparator<UserPosition> order(List<UserSortKey> keys) {
        Comparator<UserPosition> order = Comparator.comparing(UserPosition::userId, Order.OF_IDS);
        for (int i = keys.size() - 1; i >= 0; i--) {
            order = keys.get(i).comparator().thenComparing(order);
        }
        return order;
    }

    private Comparator<UserPosition> comparator() {
        return descending ? field.order().reversed() : field.order();
    }
}
