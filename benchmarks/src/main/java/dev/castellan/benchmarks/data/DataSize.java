package dev.castellan.benchmarks.data;

/**
 * The size of an organization.
 *
 * @param users the number of users; every third is a human
 * @param projects the number of projects; one client is a member of all of them
 * @param events the number of audit events
 * @param listed the number of rows of each list that belongs to one resource, such as collections of a project, inputs
 *     of a collection, queries of an input and open invitations, and the number of users with a token and a session
 */
public record DataSize(int users, int projects, int events, int listed) {

    /** One of this many users is a human. */
    public static final int PERSON_EVERY = 3;

    /** 100,000 users, 1,000 projects and 1,000,000 audit events. */
    public static final DataSize LARGE = new DataSize(100_000, 1_000, 1_000_000, 2_000);

    /** A size that fills a store quickly. */
    public static final DataSize SMALL = new DataSize(300, 60, 200, 60);

    @Override
    public String toString() {
        return "%,d users, %,d projects, %,d audit events".formatted(users, projects, events);
    }
}
