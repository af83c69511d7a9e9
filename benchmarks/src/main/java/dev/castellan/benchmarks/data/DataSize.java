package dev.castellan.benchmarks.data;

/**
 * The size of an organization.
 *
 * @param users the number of users, of which every third is a person
 * @param projects the number of projects; a single client belongs to all of them
 * @param events the number of audit events
 * @param listed the number of rows in each list that belongs to one object: collections of a project, inputs of a
 *     collection, queries of an input, open invitations, people with a token and a session
 */
public record DataSize(int users, int projects, int events, int listed) {

    /** The number of users for each person. */
    public static final int PERSON_EVERY = 3;

    /** 100,000 users, 1,000 projects and 1,000,000 audit events. */
    public static final DataSize LARGE = new DataSize(100_000, 1_000, 1_000_000, 2_000);

    /** A size that fills a store in no time. */
    public static final DataSize SMALL = new DataSize(300, 60, 200, 60);

    @Override
    public String toString() {
        return "%,d users, %,d projects, %,d audit events".formatted(users, projects, events);
    }
}
