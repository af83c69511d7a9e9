package dev.castellan.server.store.people;

import static dev.castellan.server.store.Samples.OURS;
import static dev.castellan.server.store.Samples.START;
import static dev.castellan.server.store.Samples.id;
import static dev.castellan.server.store.people.PeopleSamples.EXPIRY;
import static dev.castellan.server.store.people.PeopleSamples.challenge;
import static dev.castellan.server.store.people.PeopleSamples.human;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.store.StoreContract;
import dev.castellan.server.store.people.ChallengeRow.Purpose;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.support.concurrent.Race;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Challenges, each of which is answered once. */
public interface ChallengesContract extends StoreContract {

    @Test
    default void challengeIsTakenWholeAndOnce() {
        ChallengeRow ofUser =
                new ChallengeRow(TokenHash.of("a"), Purpose.REGISTER, id(1), START.plusMillis(1), START.plusMillis(2));
        ChallengeRow ofAnybody = challenge("b", null, EXPIRY);
        insert(ofUser, ofAnybody);

        assertThat(take("a")).contains(ofUser);
        assertThat(take("a")).isEmpty();
        assertThat(take("b")).contains(ofAnybody);
        assertThat(take("b")).isEmpty();
        assertThat(take("c")).isEmpty();
    }

    @Test
    default void challengeIsTakenOnceInOneWrite() {
        insert(challenge(1, 1));

        write(tx -> {
            assertThat(tx.challenges().take(challenge(1, 1).hash())).isPresent();
            assertThat(tx.challenges().take(challenge(1, 1).hash())).isEmpty();
        });
    }

    @Test
    default void expiredChallengeIsTakenAsAnyOther() {
        insert(challenge("late", id(1), START.minusMillis(1)));

        assertThat(take("late")).contains(challenge("late", id(1), START.minusMillis(1)));
    }

    @Test
    default void challengesAreCounted() {
        insert();
        assertThat(count()).isZero();

        write(tx -> {
            tx.challenges().insert(challenge(1, 1));
            tx.challenges().insert(challenge("late", null, START.minusMillis(1)));
            assertThat(tx.challenges().count()).isEqualTo(2);
        });
        assertThat(count()).isEqualTo(2);

        take("late");
        assertThat(count()).isEqualTo(1);
    }

    @Test
    default void onlyChallengesThatExpireBeforeTheInstantAreDeleted() {
        insert(challenge("a", id(1), START), challenge("b", null, START.plusMillis(1)));

        write(tx -> assertThat(tx.challenges().deleteExpiredBefore(START, 9)).isZero());
        assertThat(count()).isEqualTo(2);
        write(tx -> assertThat(tx.challenges().deleteExpiredBefore(START.plusMillis(1), 9))
                .isEqualTo(1));

        assertThat(take("a")).isEmpty();
        assertThat(take("b")).isPresent();
    }

    @Test
    default void expiredChallengesAreDeletedInPieces() {
        insert(IntStream.range(0, 5)
                .mapToObj(number -> challenge("challenge " + number, null, START))
                .toArray(ChallengeRow[]::new));

        write(tx -> assertThat(tx.challenges().deleteExpiredBefore(EXPIRY, 3)).isEqualTo(3));
        assertThat(count()).isEqualTo(2);
        write(tx -> assertThat(tx.challenges().deleteExpiredBefore(EXPIRY, 3)).isEqualTo(2));
        assertThat(count()).isZero();
        write(tx -> assertThat(tx.challenges().deleteExpiredBefore(EXPIRY, 3)).isZero());
    }

    @Test
    default void challengeWithAKnownHashIsRefused() {
        insert(challenge("a", id(1), EXPIRY));

        assertRefused(TokenHash.of("a"), tx -> tx.challenges().insert(challenge("a", null, START)));

        assertThat(take("a")).contains(challenge("a", id(1), EXPIRY));
    }

    @Test
    default void challengeOfAnUnknownUserIsRefused() {
        insert();

        assertRefused(id(8), tx -> tx.challenges().insert(challenge(1, 8)));
        assertThat(count()).isZero();
    }

    @Test
    default void oneOfManyTakesAChallenge() {
        for (int round = 0; round < 10; round++) {
            TokenHash hash = TokenHash.of("round " + round);
            ChallengeRow challenge = challenge("round " + round, null, EXPIRY);
            write(tx -> tx.challenges().insert(challenge));

            List<Boolean> taken = Race.run(
                    4,
                    thread -> store().<Boolean>write(
                                    OURS, tx -> tx.challenges().take(hash).isPresent()));

            assertThat(taken).containsOnlyOnce(true);
        }
    }

    /** Inserts user 1, and challenges. */
    private void insert(ChallengeRow... challenges) {
        write(tx -> {
            tx.users().insert(human(1));
            List.of(challenges).forEach(tx.challenges()::insert);
        });
    }

    private Optional<ChallengeRow> take(String text) {
        return store().<Optional<ChallengeRow>>write(OURS, tx -> tx.challenges().take(TokenHash.of(text)));
    }

    private int count() {
        return counted(view -> view.challenges().count());
    }
}
