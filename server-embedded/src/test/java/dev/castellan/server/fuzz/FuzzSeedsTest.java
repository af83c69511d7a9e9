package dev.castellan.server.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the fuzz targets on their seeds and on the inputs that fuzzing has found. */
class FuzzSeedsTest {

    private static final Map<String, Consumer<byte[]>> TARGETS = Map.of(
            "fuzz.JsonTarget", JsonTarget::fuzzerTestOneInput,
            "fuzz.TokenTarget", TokenTarget::fuzzerTestOneInput,
            "fuzz.QueryTarget", QueryTarget::fuzzerTestOneInput,
            "fuzz.CursorTarget", CursorTarget::fuzzerTestOneInput,
            "fuzz.PathTarget", PathTarget::fuzzerTestOneInput);

    static Stream<String> targets() {
        return TARGETS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("targets")
    void fuzzTargetsAcceptEverySeedWithoutException(String target) throws IOException, URISyntaxException {
        List<Path> seeds = seeds(target);
        assertThat(seeds).isNotEmpty();
        for (Path seed : seeds) {
            byte[] input = Files.readAllBytes(seed);
            assertThatCode(() -> TARGETS.get(target).accept(input))
                    .as(seed.getFileName().toString())
                    .doesNotThrowAnyException();
        }
    }

    private static List<Path> seeds(String target) throws IOException, URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(FuzzSeedsTest.class.getResource("/fuzz/" + target), target)
                .toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
