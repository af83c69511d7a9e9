package dev.castellan.benchmarks.data;

/**
 * How much an organization has.
 *
 * @param users users, of which every third is a person
 * @param projects projects, all of which one client is in
 * @param events audit events
 * @param listed rows of each list that belongs to one thing: collections of a project, inputs of a collection, queries
 *     of an input, open invitations, people with a token and a session
 */
public record DataSize(int users, int projects, int events, int listed) {

    /** Every how many users one is a person. */
    public static final int PERSON_EVERY = 3;

    /** 100,000 users, 1,000 projects and 1,000,000 audit events. */
    public static final DataSize LARGE = new DataSize(100_000, 1_000, 1_000_000, 2_000);

    /** So little that filling a store with it takes no time. */
    public static final DataSize SMALL = new DataSize(300, 60, 200, 60);

    @Override
    public String toString() {
        return "%,d users, %,d projects, %,d audit events".formatted(users, projects, events);
    }
}
