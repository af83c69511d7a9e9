package dev.castellan.benchmarks.store;

import dev.castellan.model.Role;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.UserRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * The data that {@code GrowthCost} fills a store with: service accounts with the role {@code client}, of which every
 * thousandth is a person and every ten-thousandth an admin; a project with ten users, and one with every second user.
 *
 * @param ours the organization whose admin sends the requests
 * @param small the project with ten users
 * @param large the project with every second user
 */
public record GrowthData(Bootstrap ours, UUID small, UUID large) {

    private static final int AT_ONCE = 1_000;

    /** Fills a store with organizations, each with this many users, and returns the data of one in the middle. */
    public static GrowthData fill(Store store, int organizations, int users) {
        List<GrowthData> all = new ArrayList<>();
        for (int i = 0; i < organizations; i++) {
            Bootstrap next = Administration.of(store).createOrganization("Acme " + i, "Root", "root@example.com");
            Random random = new Random(i);
            GrowthData data = new GrowthData(next, id(random), id(random));
            data.insertProjects(store);
            for (int from = 0; from < users; from += AT_ONCE) {
                data.insertUsers(store, random, from, Math.min(users, from + AT_ONCE), users);
            }
            all.add(data);
        }
        return all.get(organizations / 2);
    }

    private void insertProjects(Store store) {
        store.write(ours.organizationId(), tx -> {
            tx.projects().insert(new ProjectRow(small, "small", Instant.EPOCH));
            tx.projects().insert(new ProjectRow(large, "large", Instant.EPOCH));
            return true;
        });
    }

    private void insertUsers(Store store, Random random, int from, int to, int all) {
        List<UserRow> users = new ArrayList<>();
        for (int i = from; i < to; i++) {
            users.add(user(id(random), i));
        }
        store.write(ours.organizationId(), tx -> {
            users.forEach(tx.users()::insert);
            for (int i = from; i < to; i++) {
                assign(tx, users.get(i - from).userId(), i, all);
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

    private static UserRow user(UUID id, int i) {
        Role role = i % 10_000 == 1 ? Role.ORG_ADMIN : Role.CLIENT;
        String email = "user-" + i + "@example.com";
        return new UserRow(id, "user " + i, email, role, i % 1_000 != 2, Instant.EPOCH.plusMillis(i));
    }

    private static UUID id(Random random) {
        return new UUID(random.nextLong(), random.nextLong());
    }
}
