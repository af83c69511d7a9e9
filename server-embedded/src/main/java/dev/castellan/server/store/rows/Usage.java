package dev.castellan.server.store.rows;

/**
 * How much an organization has, or by how much a change raises it. Rows of a deleted input count until they are removed.
 *
 * @param projects number of projects, the default project included
 * @param users number of users
 * @param tokens number of API tokens, expired ones included
 * @param collections number of collections
 * @param inputs number of inputs
 * @param queries number of queries
 * @param payloadBytes size of all payloads of inputs and queries, in bytes of UTF-8
 */
public record Usage(
        long projects, long users, long tokens, long collections, long inputs, long queries, long payloadBytes) {

    /** Nothing at all. */
    public static final Usage NONE = new Usage(0, 0, 0, 0, 0, 0, 0);

    /** One project. */
    public static final Usage PROJECT = new Usage(1, 0, 0, 0, 0, 0, 0);

    /** One user. */
    public static final Usage USER = new Usage(0, 1, 0, 0, 0, 0, 0);

    /** One token. */
    public static final Usage TOKEN = new Usage(0, 0, 1, 0, 0, 0, 0);

    /** One collection. */
    public static final Usage COLLECTION = new Usage(0, 0, 0, 1, 0, 0, 0);

    /** Returns the usage of one input. */
    public static Usage input(long payloadBytes) {
        return new Usage(0, 0, 0, 0, 1, 0, payloadBytes);
    }

    /** Returns the usage of one query. */
    public static Usage query(long payloadBytes) {
        return new Usage(0, 0, 0, 0, 0, 1, payloadBytes);
    }

    /** Returns the sum of this usage and another. */
    public Usage plus(Usage other) {
        return new Usage(
                projects + other.projects,
                users + other.users,
                tokens + other.tokens,
                collections + other.collections,
                inputs + other.inputs,
                queries + other.queries,
                payloadBytes + other.payloadBytes);
    }

    /** Returns this usage as often as that; with a negative number, what a deletion takes away. */
    public Usage times(long number) {
        return new Usage(
                number * projects,
                number * users,
                number * tokens,
                number * collections,
                number * inputs,
                number * queries,
                number * payloadBytes);
    }
}
