package dev.castellan.server.standalone.logging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.standalone.logging.HeavyHitters.Hitter;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class HeavyHittersTest {

    @Test
    void fewKeysAreCountedExactly() {
        HeavyHitters<String> hitters = new HeavyHitters<>(3);
        "abcabaaa".chars().forEach(letter -> hitters.add(Character.toString(letter)));
        assertThat(hitters.top(2)).containsExactly(new Hitter<>("a", 5), new Hitter<>("b", 2));
        assertThat(hitters.top(9)).hasSize(3);
    }

    @Test
    void frequentKeysAreFoundAmongManyRareOnesAndNeverCountedTooHigh() {
        HeavyHitters<Integer> hitters = new HeavyHitters<>(20);
        Random random = new Random(7);
        // one number in four is 1, one in eight is 2, and all others occur once
        for (int number = 0; number < 10_000; number++) {
            int draw = random.nextInt(8);
            hitters.add(draw < 2 ? 1 : draw == 2 ? 2 : 1_000 + number);
        }
        Map<Integer, Long> found = hitters.top(2).stream().collect(Collectors.toMap(Hitter::key, Hitter::atLeast));
        assertThat(found).containsOnlyKeys(1, 2);
        assertThat(found.get(1)).isBetween(1_800L, 2_600L);
        assertThat(found.get(2)).isBetween(600L, 1_300L);
    }

    @Test
    void memoryDoesNotGrowWithTheNumberOfKeys() {
        HeavyHitters<Integer> hitters = new HeavyHitters<>(20);
        for (int number = 0; number < 10_000; number++) {
            hitters.add(number);
        }
        assertThat(hitters.top(Integer.MAX_VALUE)).hasSize(20).allMatch(hitter -> hitter.atLeast() == 1);
    }
}
