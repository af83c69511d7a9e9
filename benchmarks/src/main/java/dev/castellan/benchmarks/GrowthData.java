package dev.castellan.benchmarks;

import dev.castellan.model.Role;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.UserRow;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * An organization with many clients and one administrator per ten thousand users. One project has ten users, and a
 * second project has half of all users.
 *
 * @param ours the organization of the administrator who sends the requests
 * @param small the project with ten users
 * @param large the project with half of all users
 */
record GrowthData(Bootstrap ours, UUID small, UUID large) {

    private static final int AT_ONCE = 1_000;
    private static final int FIRST_PERSON = 2;

    /** Creates an organization with this number of users. One of every {@link DataSize#PERSON_EVERY} users is a person. */
    static GrowthData fill(Store store, int users) {
        Bootstrap ours = Administration.of(store).createOrganization("Acme", "Root", "root@example.com");
        Random random = new Random(1);
        GrowthData data = new GrowthData(ours, id(random), id(random));
        data.insertProjects(store);
        for (int from = 0; from < users; from += AT_ONCE) {
            int to = Math.min(users, from + AT_ONCE);
            List<UserRow> rows = IntStream.range(from, to)
                    .mapToObj(number -> user(id(random), number))
                    .toList();
            data.insertUsers(store, rows, from, users);
        }
        return data;
    }

    private void insertProjects(Store store) {
        store.write(ours.organizationId(), tx -> {
            tx.projects().insert(new ProjectRow(small, "small", Instant.EPOCH));
            tx.projects().insert(new ProjectRow(large, "large", Instant.EPOCH));
            return true;
        });
    }

    private void insertUsers(Store store, List<UserRow> users, int from, int all) {
        store.write(ours.organizationId(), tx -> {
            users.forEach(tx.users()::insert);
            for (int i = 0; i < users.size(); i++) {
                assign(tx, users.get(i).userId(), from + i, all);
            }
            return true;
        });
    }

    private void assign(Transaction tx, UUID user, int number, int all) {
        if (number % 2 == 0) {
            tx.memberships().add(large, user);
        }
        if (number % (all / 10) == 0) {
            tx.memberships().add(small, user);
        }
    }

    /** Returns the e-mail address of the user with this number. */
    public static String email(int number) {
        return "user-" + number + "@example.com";
    }

    /** Returns the user number of the person at this position, starting at 0. */
    public static int person(int position) {
        return FIRST_PERSON + position * DataSize.PERSON_EVERY;
    }

    private static UserRow user(UUID id, int i) {
        Role role = i % 10_000 == 1 ? Role.ORG_ADMIN : Role.CLIENT;
        boolean isPerson = i % DataSize.PERSON_EVERY == FIRST_PERSON;
        return new UserRow(id, "user " + i, email(i), role, !isPerson, Instant.EPOCH.plusMillis(i));
    }

    private static UUID id(Random random) {
        return new UUID(random.nextLong(), random.nextLong());
    }
}
