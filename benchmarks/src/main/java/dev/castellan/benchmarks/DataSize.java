package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Row.Settings;

/**
 * The size of an organization.
 *
 * @param users the number of users, one third of whom are people
 * @param projects the number of projects, with one client who belongs to all of them
 * @param events the number of audit events
 * @param listed the number of collections in a project, inputs in a collection, queries of an input, open invitations,
 *     and people with a token and a session
 */
record DataSize(int users, int projects, int events, int listed) {

    /** The ratio of users to people. */
    public static final int PERSON_EVERY = 3;

    /** 100,000 users, 1,000 projects and 1,000,000 audit events. */
    public static final DataSize LARGE = new DataSize(100_000, 1_000, 1_000_000, 2_000);

    /** 2,000 users, 100 projects and 20,000 audit events. */
    public static final DataSize MEDIUM = new DataSize(2_000, 100, 20_000, 600);

    /** A small size, for a store that is filled almost instantly. */
    public static final DataSize SMALL = new DataSize(300, 60, 200, 60);

    /** Returns this size, which is reduced if the measurements are short, but to no less than {@link #SMALL}. */
    DataSize reduced(Settings settings) {
        return new DataSize(
                Math.max(SMALL.users, settings.reduced(users)),
                Math.max(SMALL.projects, settings.reduced(projects)),
                Math.max(SMALL.events, settings.reduced(events)),
                Math.max(SMALL.listed, settings.reduced(listed)));
    }

    @Override
    public String toString() {
        return "%,d users, %,d projects, %,d audit events".formatted(users, projects, events);
    }
}
