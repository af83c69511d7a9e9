package dev.castellan.server.identity.internal.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.support.time.MutableClock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PlaceCacheTest {

    private final List<KeyPlace> loaded = new ArrayList<>();
    private final PlaceCache<String> cache = new PlaceCache<>(
            place -> {
                loaded.add(place);
                return CompletableFuture.completedStage(place.url());
            },
            new MutableClock());

    @Test
    void organizationWithManyPlacesDisplacesOnlyItsOwn() {
        KeyPlace of1 = KeyPlace.at(new UUID(0, 1), "https://one.example");
        find(of1);
        for (int i = 0; i < PlaceCache.MAX_PLACES; i++) {
            find(place(i));
        }
        loaded.clear();
        find(of1);
        find(place(PlaceCache.MAX_PLACES - 1));
        assertThat(loaded).isEmpty();
        find(place(0));
        assertThat(loaded).containsExactly(place(0));
    }

    private static KeyPlace place(int number) {
        return KeyPlace.at(new UUID(0, 2), "https://two.example/" + number);
    }

    private void find(KeyPlace place) {
        assertThat(cache.find(place, text -> true).toCompletableFuture().join()).isEqualTo(place.url());
    }
}
