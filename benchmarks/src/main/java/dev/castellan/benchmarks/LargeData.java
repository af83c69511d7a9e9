package dev.castellan.benchmarks;

import dev.castellan.model.CollectionType;
import dev.castellan.model.NewToken;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.Administration;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.audit.AuditRow;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.people.InvitationRow.Purpose;
import dev.castellan.server.store.people.SessionRow;
import dev.castellan.server.store.people.SessionRow.Method;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.QueryRow;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenRow;
import dev.castellan.server.store.rows.UserRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * An organization with many users, projects, audit events and other objects that pages list.
 *
 * @param users the users, and the project with half of them
 * @param member a person without administrator rights who belongs to all projects
 * @param busy a person with a full page of tokens and the maximum number of sessions
 * @param resources the resources of the large project
 */
record LargeData(GrowthData users, UUID member, String memberToken, UUID busy, UUID account, Resources resources) {

    private static final int AT_ONCE = 1_000;
    private static final int TOKENS = 120;
    private static final int SESSIONS = 10;

    /** Fills a store. The latest audit event is at {@code now}, so no event is old enough for the server to delete. */
    public static LargeData fill(Store store, DataSize size, Instant now) {
        GrowthData users = GrowthData.fill(store, size.users());
        UUID organization = users.ours().organizationId();
        List<UUID> people = IntStream.range(0, Math.min(size.listed(), size.users() / DataSize.PERSON_EVERY))
                .mapToObj(position -> user(store, organization, GrowthData.person(position)))
                .toList();
        UUID member = people.get(0);
        UUID busy = people.get(1);
        List<UUID> projects = projects(store, organization, member, size.projects());
        People many = new People(store, organization, now);
        many.invite(people.subList(2, people.size()));
        many.addTokens(busy, TOKENS);
        many.addSessions(busy, SESSIONS);
        people.forEach(person -> many.addTokens(person, 1));
        people.forEach(person -> many.addSessions(person, 1));
        Resources resources = Resources.fill(store, organization, users.large(), size.listed());
        AuditEvents events = new AuditEvents(people, projects, resources, now, size.events());
        for (int from = 0; from < size.events(); from += AT_ONCE) {
            int first = from;
            store.write(organization, tx -> {
                IntStream.range(first, Math.min(size.events(), first + AT_ONCE))
                        .mapToObj(events::event)
                        .forEach(tx.auditEvents()::insert);
                return true;
            });
        }
        String token = Administration.of(store)
                .issueToken(organization, NewToken.forUser(member))
                .token();
        return new LargeData(users, member, token, busy, user(store, organization, 0), resources);
    }

    private static UUID user(Store store, UUID organization, int number) {
        String key = UserRow.emailKey(GrowthData.email(number));
        return store.<UUID>read(
                organization, view -> view.users().byEmail(key).orElseThrow().userId());
    }

    private static List<UUID> projects(Store store, UUID organization, UUID member, int count) {
        List<UUID> ids =
                IntStream.range(0, count).mapToObj(i -> UUID.randomUUID()).toList();
        return store.write(organization, tx -> {
            for (int i = 0; i < count; i++) {
                tx.projects().insert(new ProjectRow(ids.get(i), "project " + i, Instant.EPOCH));
                tx.memberships().add(ids.get(i), member);
            }
            return ids;
        });
    }

    /**
     * Generates audit events at intervals of two seconds. The objects of the events exist, except for tokens and
     * sessions.
     *
     * @param people the people who make changes and are changed
     * @param end the time of the last event
     * @param count the number of events
     */
    private record AuditEvents(List<UUID> people, List<UUID> projects, Resources resources, Instant end, int count) {

        private static final List<String> OPERATIONS = List.of(
                "sessions.signIn",
                "tokens.create",
                "projects.addUser",
                "collections.addInput",
                "inputs.create",
                "queries.create",
                "users.create",
                "tokens.delete");
        private static final Duration BETWEEN = Duration.ofSeconds(2);

        /** Returns the event with this number. Event 0 is the oldest. */
        AuditRow event(int number) {
            String operation = OPERATIONS.get(number % OPERATIONS.size());
            UUID actor = people.get(number % people.size());
            return new AuditRow(
                    UUID.randomUUID(),
                    end.minus(BETWEEN.multipliedBy(count - number)),
                    operation,
                    AuditRow.Via.API,
                    actor,
                    UUID.randomUUID(),
                    objects(operation, number),
                    "192.0.2.1");
        }

        private List<UUID> objects(String operation, int number) {
            UUID project = projects.get(number % projects.size());
            UUID person = people.get(number * 7 % people.size());
            return switch (operation.substring(0, operation.indexOf('.'))) {
                case "projects" -> List.of(project, person);
                case "collections" -> List.of(resources.collection(), resources.input());
                case "inputs" -> List.of(resources.input(), resources.collection());
                case "queries" -> List.of(resources.query(), resources.input());
                case "users" -> List.of(person);
                default -> List.of(UUID.randomUUID(), person);
            };
        }
    }

    /** Creates invitations, tokens and sessions for people. None of these objects can be used to sign in. */
    private record People(Store store, UUID organization, Instant now) {

        private static final String BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

        void invite(List<UUID> people) {
            store.write(organization, tx -> {
                for (UUID person : people) {
                    Instant end = now.plus(Duration.ofDays(3));
                    tx.invitations().put(new InvitationRow(person, Purpose.JOIN, hash(), null, now, end, null));
                }
                return true;
            });
        }

        void addTokens(UUID person, int count) {
            store.write(organization, tx -> {
                for (int i = 0; i < count; i++) {
                    UUID id = UUID.randomUUID();
                    tx.tokens().insert(new TokenRow(id, person, "token " + i, "cst_00000", hash(), now, null, now));
                }
                return true;
            });
        }

        void addSessions(UUID person, int count) {
            store.write(organization, tx -> {
                for (int i = 0; i < count; i++) {
                    tx.sessions()
                            .insert(new SessionRow(
                                    UUID.randomUUID(),
                                    person,
                                    hash(),
                                    Method.PASSWORD,
                                    null,
                                    now,
                                    now,
                                    now,
                                    "192.0.2.1",
                                    BROWSER));
                }
                return true;
            });
        }

        private static TokenHash hash() {
            return TokenHash.of(UUID.randomUUID().toString());
        }
    }

    /**
     * The resources of the large project. The project has many collections, the first collection has many inputs, and
     * the first input has many queries.
     */
    public record Resources(UUID collection, UUID input, UUID query) {

        private static final JsonValue PAYLOAD = JsonValue.of(Map.of("text", "What is the distance to the moon?"));

        /** Creates this number of collections, of inputs and of queries. */
        static Resources fill(Store store, UUID organization, UUID project, int count) {
            return store.write(organization, tx -> {
                Resources first = next(tx, project, UUID.randomUUID(), UUID.randomUUID());
                for (int i = 1; i < count; i++) {
                    insertCollection(tx, UUID.randomUUID(), project, i);
                    insertInput(tx, UUID.randomUUID(), first.collection(), project);
                    insertQuery(tx, UUID.randomUUID(), first.input(), project);
                }
                return first;
            });
        }

        private static Resources next(Transaction tx, UUID project, UUID collection, UUID input) {
            UUID query = UUID.randomUUID();
            insertCollection(tx, collection, project, 0);
            insertInput(tx, input, collection, project);
            insertQuery(tx, query, input, project);
            return new Resources(collection, input, query);
        }

        private static void insertCollection(Transaction tx, UUID id, UUID project, int number) {
            tx.collections()
                    .insert(new CollectionRow(
                            id, project, "collection " + number, CollectionType.DEFAULT, Instant.EPOCH));
        }

        private static void insertInput(Transaction tx, UUID id, UUID collection, UUID project) {
            tx.inputs().insert(new InputRow(id, project, "input", PAYLOAD, Instant.EPOCH));
            OptionalLong unused = tx.collections().addInput(collection, id);
        }

        private static void insertQuery(Transaction tx, UUID id, UUID input, UUID project) {
            tx.queries().insert(new QueryRow(id, input, project, PAYLOAD, Instant.EPOCH));
        }
    }
}
