package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.Usage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;

/** Runs random insertions and deletions in writes that sometimes fail, and counts the remaining rows. */
final class RandomSteps {

    private static final int ALL = 10_000;
    private static final int STEPS = 12;

    private final Random random;
    private final long firstId;
    private long inserted;

    RandomSteps(long seed) {
        this.random = new Random(seed);
        this.firstId = seed * ALL;
    }

    /** Runs some steps in one write, and returns the organization's usage, computed by counting its rows. */
    Usage runIn(Store store) {
        boolean fails = random.nextInt(4) == 0;
        try {
            store.<Boolean>write(OURS, tx -> {
                for (int i = 0; i < STEPS; i++) {
                    step(tx, random.nextInt(10));
                }
                if (fails) {
                    throw new OnPurposeException();
                }
                return true;
            });
        } catch (OnPurposeException e) {
            // the store keeps none of these changes
        }
        return store.read(OURS, RandomSteps::count);
    }

    private void step(Transaction tx, int kind) {
        long number = firstId + inserted++;
        switch (kind) {
            case 0 -> tx.projects().insert(project(number));
            case 1 -> tx.users().insert(user(number));
            case 2 -> any(tx.users().all()).ifPresent(owner -> tx.tokens().insert(token(number, owner)));
            case 3 ->
                any(tx.projects().list(null, ALL))
                        .ifPresent(project -> tx.collections().insert(collection(number, project)));
            case 4, 5 ->
                any(tx.projects().list(null, ALL))
                        .ifPresent(project -> tx.inputs()
                                .insert(new InputRow(id(number), project.projectId(), null, payload(), Samples.START)));
            case 6, 7 ->
                any(tx.inputs().list(null, ALL))
                        .ifPresent(input -> tx.queries()
                                .insert(new QueryRow(
                                        id(number), input.id(), input.projectId(), payload(), Samples.START)));
            case 8 ->
                any(tx.users().all()).ifPresent(owner -> {
                    tx.tokens().deleteOf(owner.userId());
                    tx.users().delete(owner.userId());
                });
            default -> any(tx.inputs().list(null, ALL)).ifPresent(input -> delete(tx, input.id()));
        }
    }

    private void delete(Transaction tx, UUID input) {
        List<QueryRow> queries = tx.queries().ofInput(input, null, ALL);
        if (random.nextBoolean() && !queries.isEmpty()) {
            tx.queries().delete(queries.get(0).id());
        } else {
            tx.queries().deleteOf(input, 1_000);
            tx.inputs().delete(input);
        }
    }

    private JsonValue payload() {
        return JsonValue.of("\u00e9".repeat(random.nextInt(50)));
    }

    private <T> Optional<T> any(List<T> rows) {
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(random.nextInt(rows.size())));
    }

    private static Usage count(View view) {
        Usage usage = new Usage(
                view.projects().allIds().size(),
                view.users().all().size(),
                view.tokens().list(null, ALL).size(),
                view.collections().list(null, ALL).size(),
                0,
                0,
                0);
        for (InputRow input : view.inputs().list(null, ALL)) {
            usage = usage.plus(Usage.input(size(input.payload())));
            for (QueryRow query : view.queries().ofInput(input.id(), null, ALL)) {
                usage = usage.plus(Usage.query(size(query.payload())));
            }
        }
        return usage;
    }

    private static long size(JsonValue payload) {
        return payload.toJson().getBytes(StandardCharsets.UTF_8).length;
    }

    private static final class OnPurposeException extends RuntimeException {

        private static final long serialVersionUID = 1;
    }
}
