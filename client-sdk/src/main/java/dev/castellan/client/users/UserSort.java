package dev.castellan.client.users;

/** The order of a list of users, such as {@code UserSort.by(NAME).thenDescending(CREATED_AT)}. Immutable. */
public final class UserSort {

    private final String text;

    private UserSort(String text) {
        this.text = text;
    }

    /** Sorts by a field, smallest first. */
    public static UserSort by(UserField field) {
        return new UserSort(field.wireName());
    }

    /** Sorts by a field, largest first. */
    public static UserSort byDescending(UserField field) {
        return new UserSort("-" + field.wireName());
    }

    /** Returns this order, with users that are equal in it sorted by a field, smallest first. */
    public UserSort then(UserField field) {
        return new UserSort(text + "," + field.wireName());
    }

    /** Returns this order, with users that are equal in it sorted by a field, largest first. */
    public UserSort thenDescending(UserField field) {
        return new UserSort(text + ",-" + field.wireName());
    }

    /** Returns the order in the form of the API, such as {@code name,-created_at}. */
    @Override
    public String toString() {
        return text;
    }
}
