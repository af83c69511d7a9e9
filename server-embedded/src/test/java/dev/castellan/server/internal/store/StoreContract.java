package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.organization;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Helper methods for all parts of {@link ContractOfStore}. */
public interface StoreContract {

    /** Returns the store under test, which is empty at the start of a test. */
    Store store();

    /** Changes our organization. First inserts the organization if it does not exist. */
    default void write(Consumer<? super Transaction> work) {
        writeIn(OURS, work);
    }

    /** Changes an organization. First inserts the organization if it does not exist. */
    default void writeIn(UUID organizationId, Consumer<? super Transaction> work) {
        boolean isNew = !store().organizations().contains(organizationId);
        store().write(organizationId, tx -> {
            if (isNew) {
                tx.insert(organization(organizationId));
            }
            work.accept(tx);
            return true;
        });
    }

    /** Checks that a change to our organization violates a precondition, and that the message names the culprit. */
    default void assertRefused(Object culprit, Consumer<? super Transaction> work) {
        assertThatThrownBy(() -> write(work))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(culprit.toString());
    }

    /** Returns the token with this hash in our organization, and its owner. */
    default Optional<CallerRow> bearer(TokenHash hash) {
        return bearerIn(OURS, hash);
    }

    /** Returns the token with this hash in an organization, and its owner. */
    default Optional<CallerRow> bearerIn(UUID organizationId, TokenHash hash) {
        return store().readAs(organizationId, hash, ReadHint.NONE, (view, bearer) -> bearer);
    }

    /** Returns a list from our organization. */
    default <E> List<E> items(Function<View, List<E>> work) {
        return store().read(OURS, work);
    }

    /** Returns an optional value from our organization. */
    default <E> Optional<E> find(Function<View, Optional<E>> work) {
        return store().read(OURS, work);
    }

    /** Returns a number from our organization. */
    default int counted(ToIntFunction<View> work) {
        return store().<Integer>read(OURS, work::applyAsInt);
    }

    /** Returns whether a condition is true for our organization. */
    default boolean holds(Predicate<View> work) {
        return store().<Boolean>read(OURS, work::test);
    }
}
