package dev.castellan.client.users;

/** The order of a list of users, such as {@code UserSort.by(NAME).thenDescending(CREATED_AT)}. Immutable. */
public final class UserSort {

    private final String text;

    private UserSort(String text) {
        this.text = text;
    }

    /** Returns an order that sorts by this field, ascending. */
    public static UserSort by(UserField field) {
        return new UserSort(field.wireName());
    }

    /** Returns an order that sorts by this field, descending. */
    public static UserSort byDescending(UserField field) {
        return new UserSort("-" + field.wireName());
    }

    /** Returns a copy that breaks ties by this field, ascending. */
    public UserSort then(UserField field) {
        return new UserSort(text + "," + field.wireName());
    }

    /** Returns a copy that breaks ties by this field, descending. */
    public UserSort thenDescending(UserField field) {
        return new UserSort(text + ",-" + field.wireName());
    }

    /** Returns the order as the API expects it, such as {@code name,-created_at}. */
    @Override
    public String toString() {
        return text;
    }
}
