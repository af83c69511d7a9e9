package dev.castellan.benchmarks.console;

import dev.castellan.benchmarks.store.AuditData;
import dev.castellan.benchmarks.store.GrowthData;
import dev.castellan.model.NewToken;
import dev.castellan.server.Administration;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.UserRow;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * An organization with many users, projects and audit events, and with much of everything else that a page lists.
 *
 * @param users the users, and the project with every second of them
 * @param client a client who is a person and in all projects
 * @param clientToken a token of the client
 * @param busy a person with a full page of tokens, and as many sessions as a person can have
 * @param account a service account
 * @param resources the resources of the large project
 */
public record ConsoleData(
        GrowthData users, UUID client, String clientToken, UUID busy, UUID account, ConsoleResources resources) {

    private static final int TOKENS = 120;
    private static final int SESSIONS = 10;

    /** Fills a store. Events end now, so that none of them is old enough to be deleted. */
    public static ConsoleData fill(Store store, ConsoleSize size, Instant now) {
        GrowthData users = GrowthData.fill(store, 1, size.users(), ConsoleSize.PERSON_EVERY);
        UUID organization = users.ours().organizationId();
        List<UUID> people = IntStream.range(0, Math.min(size.listed(), size.users() / ConsoleSize.PERSON_EVERY))
                .mapToObj(position -> user(store, organization, GrowthData.person(position, ConsoleSize.PERSON_EVERY)))
                .toList();
        UUID client = people.get(0);
        UUID busy = people.get(1);
        List<UUID> projects = projects(store, organization, client, size.projects());
        ConsolePeople many = new ConsolePeople(store, organization, now);
        many.invite(people.subList(2, people.size()));
        many.addTokens(busy, TOKENS);
        many.addSessions(busy, SESSIONS);
        people.forEach(person -> many.addTokens(person, 1));
        people.forEach(person -> many.addSessions(person, 1));
        ConsoleResources resources = ConsoleResources.fill(store, organization, users.large(), size.listed());
        AuditData.fill(
                store,
                organization,
                0,
                size.events(),
                new ConsoleEvents(people, projects, resources, now, size.events())::event);
        String token = Administration.of(store)
                .issueToken(organization, NewToken.forUser(client))
                .token();
        return new ConsoleData(users, client, token, busy, user(store, organization, 0), resources);
    }

    private static UUID user(Store store, UUID organization, int number) {
        String key = UserRow.emailKey(GrowthData.email(number));
        return store.<UUID>read(
                organization, view -> view.users().byEmail(key).orElseThrow().userId());
    }

    private static List<UUID> projects(Store store, UUID organization, UUID client, int count) {
        List<UUID> ids =
                IntStream.range(0, count).mapToObj(i -> UUID.randomUUID()).toList();
        return store.write(organization, tx -> {
            for (int i = 0; i < count; i++) {
                tx.projects().insert(new ProjectRow(ids.get(i), "project " + i, Instant.EPOCH));
                tx.memberships().add(ids.get(i), client);
            }
            return ids;
        });
    }
}
