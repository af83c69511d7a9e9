package dev.castellan.client.users;

/** The order of a list of users, such as {@code UserSort.by(NAME).thenDescending(CREATED_AT)}. Immutable. */
public final class UserSort {

    private final String text;

    private UserSort(String text) {
        this.text = text;
    }

    /** Sorts by a field in ascending order. */
    public static UserSort by(UserField field) {
        return new UserSort(field.wireName());
    }

    /** Sorts by a field in descending order. */
    public static UserSort byDescending(UserField field) {
        return new UserSort("-" + field.wireName());
    }

    /** Returns this order with another field in ascending order. */
    public UserSort then(UserField field) {
        return new UserSort(text + "," + field.wireName());
    }

    /** Returns this order with another field in descending order. */
    public UserSort thenDescending(UserField field) {
        return new UserSort(text + ",-" + field.wireName());
    }

    /** Returns the order in the form of the API, such as {@code name,-created_at}. */
    @Override
    public String toString() {
        return text;
    }
}
