package dev.castellan.system.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the search finds secrets and nothing else. */
class TokenSearchTest {

    private static final String TOKEN = "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8";
    private static final String OTHER = "cstu_k7Qm2ZyhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp1217TIX";

    private final TokenSearch search = new TokenSearch(List.of(TOKEN, OTHER));

    @TempDir
    private Path folder;

    static Stream<Charset> encodings() {
        return Stream.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE);
    }

    @ParameterizedTest
    @MethodSource("encodings")
    void findsTokenAtAnyPositionInFile(Charset encoding) throws IOException {
        for (int before : new int[] {0, 1, 2, 65_510, 65_511, 100_001}) {
            Path file = folder.resolve(encoding + "-" + before);
            byte[] token = TOKEN.getBytes(encoding);
            byte[] bytes = new byte[before + token.length + 3];
            System.arraycopy(token, 0, bytes, before, token.length);
            Files.write(file, bytes);
            assertThat(search.in(file)).as("behind %d bytes", before).containsExactly(TOKEN);
        }
    }

    @Test
    void findsTokenByItsSecretPart() {
        assertThat(search.in("x" + OTHER.substring(11) + "y" + TOKEN.substring(11, 54)))
                .containsExactlyInAnyOrder(TOKEN, OTHER);
    }

    @Test
    void ignoresTokenPrefixesAndOtherTokens() {
        assertThat(search.in(TOKEN.substring(0, 15) + " csts_k7Qm2Z103aUlTJC7tjlDTQj2uNU3MFagCXG9LRKRcwGkBIDlf0XFevY"))
                .isEmpty();
    }
}
