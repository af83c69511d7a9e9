package dev.castellan.benchmarks.store;

import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.audit.AuditListing;
import dev.castellan.server.store.audit.AuditRow;
import dev.castellan.server.store.rows.OrganizationRow;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** An organization with many audit events, of which some actors, operations and objects have few. */
public final class AuditData {

    /** The organization. */
    public static final UUID ORGANIZATION = id(1, 0);

    private static final int PAGE = 50;
    private static final int AT_ONCE = 1_000;
    private static final int ACTORS = 1_000;
    private static final int OPERATIONS = 40;
    private static final int OBJECTS = 100_000;
    private static final int RARE = 997;

    private AuditData() {}

    /** Creates the organization. */
    public static void create(Store store) {
        store.write(ORGANIZATION, tx -> {
            tx.insert(new OrganizationRow(ORGANIZATION, "k7Qm2Z", "Acme", id(2, 0), "00".repeat(32), Instant.EPOCH));
            return true;
        });
    }

    /** Adds events with these numbers, one a millisecond, a thousand in each write. */
    public static void fill(Store store, int from, int to) {
        fill(store, ORGANIZATION, from, to, AuditData::event);
    }

    /** Adds events with these numbers to an organization, a thousand in each write. */
    public static void fill(Store store, UUID organization, int from, int to, IntFunction<AuditRow> event) {
        for (int start = from; start < to; start += AT_ONCE) {
            int end = Math.min(to, start + AT_ONCE);
            int first = start;
            store.write(organization, tx -> {
                IntStream.range(first, end).mapToObj(event).forEach(tx.auditEvents()::insert);
                return true;
            });
        }
    }

    /** Adds the event with this number. */
    public static void insert(Transaction tx, int number) {
        tx.auditEvents().insert(event(number));
    }

    private static AuditRow event(int number) {
        boolean rare = number % RARE == 0 && number < 20 * RARE;
        return new AuditRow(
                id(3, number),
                Instant.ofEpochMilli(number),
                "operation." + (rare ? "rare" : number % OPERATIONS),
                AuditRow.Via.API,
                id(4, rare ? -1 : number % ACTORS),
                id(5, number % ACTORS),
                List.of(id(6, rare ? -1 : mixed(number)), id(7, number)),
                "192.0.2.1");
    }

    /** Returns first pages with every kind of condition, with a title for each. */
    public static Map<String, AuditListing> firstPages() {
        Map<String, AuditListing> pages = new LinkedHashMap<>();
        UUID actor = id(4, 7);
        UUID object = id(6, mixed(7));
        Instant since = Instant.ofEpochMilli(100);
        Instant until = Instant.ofEpochMilli(900);
        pages.put("all", page(null, null, null, null, null));
        pages.put("since and until", page(null, null, null, since, until));
        pages.put("actor", page(actor, null, null, null, null));
        pages.put("actor, 20 events", page(id(4, -1), null, null, null, null));
        pages.put("operation", page(null, "operation.7", null, null, null));
        pages.put("operation, 20 events", page(null, "operation.rare", null, null, null));
        pages.put("operation, until", page(null, "operation.7", null, null, until));
        pages.put("object", page(null, null, object, null, null));
        pages.put("object, 20 events", page(null, null, id(6, -1), null, null));
        pages.put("actor and operation", page(actor, "operation.7", null, null, null));
        pages.put("actor and operation, no event", page(actor, "operation.rare", null, null, null));
        pages.put("object and actor", page(id(4, 9), null, object, null, null));
        return pages;
    }

    private static AuditListing page(
            @Nullable UUID actor,
            @Nullable String operation,
            @Nullable UUID object,
            @Nullable Instant since,
            @Nullable Instant until) {
        return new AuditListing(actor, operation, object, since, until, null, PAGE);
    }

    /** Neighbouring events are about objects that are far apart. */
    private static int mixed(int number) {
        return (int) (number * 7_919L % OBJECTS);
    }

    private static UUID id(int kind, int number) {
        return new UUID(0x0190_0000_0000_7000L + kind, 0x8000_0000_0000_0000L + number);
    }
}
