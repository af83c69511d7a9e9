package dev.castellan.server.store;

/**
 * How much a store runs at once. More calls than that wait inside the store, each with its thread.
 *
 * @param reads the reads at once
 * @param writes the writes at once
 * @param writesOfOrganization the writes of one organization that are worth starting at once
 */
public record StoreConcurrency(int reads, int writes, int writesOfOrganization) {

    /** Checks that each number is at least 1. */
    public StoreConcurrency {
        positive("reads", reads);
        positive("writes", writes);
        positive("writesOfOrganization", writesOfOrganization);
    }

    /** Returns the concurrency of a store that sets no limit. */
    public static StoreConcurrency unlimited() {
        return new StoreConcurrency(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    private static void positive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException("concurrency " + name + " is " + value + ": it must be at least 1");
        }
    }
}
