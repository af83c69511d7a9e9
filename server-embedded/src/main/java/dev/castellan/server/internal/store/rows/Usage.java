package dev.castellan.server.internal.store.rows;

import java.util.Arrays;

/**
 * The usage of an organization, or the usage that a change adds. Rows of a deleted input count until they are actually
 * removed.
 *
 * @param projects the number of projects, including the default project
 * @param users the number of users
 * @param tokens the number of API tokens, including expired ones
 * @param collections the number of collections
 * @param inputs the number of inputs
 * @param queries the number of queries
 * @param payloadBytes the total size of all payloads of inputs and queries, in UTF-8 bytes
 * @param storedResponses the number of responses stored under an {@code Idempotency-Key}, including expired responses
 *     until they are deleted
 * @param storedResponseBytes the total size of the bodies of these responses, in UTF-8 bytes
 */
public record Usage(
        long projects,
        long users,
        long tokens,
        long collections,
        long inputs,
        long queries,
        long payloadBytes,
        long storedResponses,
        long storedResponseBytes) {

    /** An empty usage. */
    public static final Usage NONE = new Usage(0, 0, 0, 0, 0, 0, 0);

    /** The usage of one project. */
    public static final Usage PROJECT = new Usage(1, 0, 0, 0, 0, 0, 0);

    /** The usage of one user. */
    public static final Usage USER = new Usage(0, 1, 0, 0, 0, 0, 0);

    /** The usage of one token. */
    public static final Usage TOKEN = new Usage(0, 0, 1, 0, 0, 0, 0);

    /** The usage of one collection. */
    public static final Usage COLLECTION = new Usage(0, 0, 0, 1, 0, 0, 0);

    /** Creates the usage of an organization without stored responses. */
    public Usage(
            long projects, long users, long tokens, long collections, long inputs, long queries, long payloadBytes) {
        this(projects, users, tokens, collections, inputs, queries, payloadBytes, 0, 0);
    }

    /** Returns the usage of one input. */
    public static Usage input(long payloadBytes) {
        return new Usage(0, 0, 0, 0, 1, 0, payloadBytes);
    }

    /** Returns the usage of one query. */
    public static Usage query(long payloadBytes) {
        return new Usage(0, 0, 0, 0, 0, 1, payloadBytes);
    }

    /** Returns the usage of one stored response. */
    public static Usage storedResponse(long bodyBytes) {
        return new Usage(0, 0, 0, 0, 0, 0, 0, 1, bodyBytes);
    }

    /** Returns the usage with these numbers, in the order of the components. */
    public static Usage of(long... n) {
        return new Usage(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]);
    }

    /** Returns the numbers in the order of the components. */
    public long[] numbers() {
        return new long[] {
            projects, users, tokens, collections, inputs, queries, payloadBytes, storedResponses, storedResponseBytes
        };
    }

    /** Returns the sum of this usage and the other usage. */
    public Usage plus(Usage other) {
        long[] sum = other.numbers();
        long[] own = numbers();
        Arrays.setAll(sum, i -> own[i] + sum[i]);
        return of(sum);
    }

    /**
     * Returns this usage multiplied by a number. Multiply by a negative number to get the (negative) change in usage
     * that a deletion causes.
     */
    public Usage times(long number) {
        return of(Arrays.stream(numbers()).map(each -> number * each).toArray());
    }
}
