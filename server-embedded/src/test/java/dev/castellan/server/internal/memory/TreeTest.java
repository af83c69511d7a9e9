package dev.castellan.server.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TreeTest {

    @Test
    void holdsSameEntriesAsTreeMapAfterRandomChanges() {
        for (int range : new int[] {1, 40, 1_000, 20_000}) {
            Random random = new Random(range);
            Map<Integer, String> expected = new TreeMap<>();
            Tree<Integer, String> tree = empty();
            for (int i = 0; i < 20_000; i++) {
                int key = random.nextInt(range);
                if (random.nextInt(i < 10_000 ? 4 : 2) == 0) {
                    expected.remove(key);
                    tree = tree.minus(key);
                } else {
                    expected.put(key, "value " + i);
                    tree = tree.with(key, "value " + i);
                }
                if (i % 997 == 0) {
                    assertHolds(tree, expected);
                }
            }
            assertHolds(tree, expected);
        }
    }

    @Test
    void isEmptyAfterDeletingAscendingKeysFromStart() {
        Tree<Integer, String> tree = upTo(10_000);

        for (int i = 0; i < 10_000; i++) {
            assertThat(tree.keys().findFirst()).contains(i);
            tree = tree.minus(i);
        }

        assertThat(tree.isEmpty()).isTrue();
        assertThat(tree.values()).isEmpty();
        assertThat(tree.plus(7, "again").get(7)).isEqualTo("again");
    }

    @Test
    void earlierVersionsRemainUnchanged() {
        List<Tree<Integer, String>> versions = new ArrayList<>();
        Tree<Integer, String> tree = empty();
        for (int i = 0; i < 200; i++) {
            versions.add(tree);
            tree = tree.plus(i, "value");
        }
        for (int i = 0; i < 200; i++) {
            tree = tree.minus(i);
        }

        for (int i = 0; i < 200; i++) {
            assertThat(versions.get(i).keys().toList())
                    .isEqualTo(IntStream.range(0, i).boxed().toList());
        }
    }

    @Test
    void iterationStartsAfterGivenKeyEvenIfKeyIsMissing() {
        Tree<Integer, String> tree = empty();
        for (int i = 0; i < 2_000; i += 2) {
            tree = tree.plus(i, "value");
        }

        for (int after = -1; after < 2_000; after++) {
            assertThat(tree.keys(after).limit(1).toList())
                    .isEqualTo(after >= 1_998 ? List.of() : List.of(after + 2 - Math.floorMod(after, 2)));
        }
    }

    @Test
    void lookupInLargeTreeComparesOnlyFewKeys() {
        AtomicInteger comparisons = new AtomicInteger();
        Tree<Integer, String> tree = Tree.empty("number", (Integer a, Integer b) -> {
            comparisons.incrementAndGet();
            return Integer.compare(a, b);
        });
        for (int i = 0; i < 100_000; i++) {
            tree = tree.plus(i, "value");
        }

        comparisons.set(0);
        assertThat(tree.get(54_321)).isEqualTo("value");
        assertThat(comparisons.get()).isLessThan(30);
    }

    @Test
    void errorMessagesContainDuplicateOrMissingKey() {
        Tree<Integer, String> tree = upTo(100);

        assertThatThrownBy(() -> tree.plus(50, "again")).hasMessage("number 50 exists already");
        assertThatThrownBy(() -> tree.get(100)).hasMessage("number 100 does not exist");
        assertThatThrownBy(() -> tree.replace(100, "new")).hasMessage("number 100 does not exist");
        assertThat(tree.find(100)).isEmpty();
        assertThat(tree.minus(100)).isSameAs(tree);
    }

    private static void assertHolds(Tree<Integer, String> tree, Map<Integer, String> expected) {
        assertThat(tree.size()).isEqualTo(expected.size());
        assertThat(tree.keys().toList()).isEqualTo(List.copyOf(expected.keySet()));
        assertThat(tree.values().toList()).isEqualTo(List.copyOf(expected.values()));
        expected.forEach((key, value) -> assertThat(tree.get(key)).isEqualTo(value));
    }

    private static Tree<Integer, String> upTo(int count) {
        Tree<Integer, String> tree = empty();
        for (int i = 0; i < count; i++) {
            tree = tree.plus(i, "value " + i);
        }
        return tree;
    }

    private static Tree<Integer, String> empty() {
        return Tree.empty("number", Comparator.<Integer>naturalOrder());
    }
}
