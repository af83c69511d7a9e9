package dev.castellan.server.internal.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenLimits;
import dev.castellan.server.spi.SecretSource;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TokenGeneratorTest {

    private final TokenGenerator factory = new TokenGenerator(SecretSource.random());

    @Test
    void rowStoresHashAndPrefixOfSecret() {
        Instant expiry = Samples.START.plusSeconds(60);
        CreatedBy maker = new CreatedBy(Samples.id(8), Samples.id(9));
        TokenGenerator.GeneratedToken created = factory.make(
                "k7Qm2Z", Samples.id(7), Samples.user(1), "ci", Samples.START, expiry, maker, TokenLimits.NONE);
        String secret = created.issued().token();
        assertThat(created.row().hash()).isEqualTo(TokenHash.of(secret));
        assertThat(created.row().prefix())
                .isEqualTo(secret.substring(0, 15))
                .isEqualTo(created.issued().prefix());
        assertThat(created.row().tokenId())
                .isEqualTo(Samples.id(7))
                .isEqualTo(created.issued().id());
        assertThat(created.row().userId())
                .isEqualTo(Samples.id(1))
                .isEqualTo(created.issued().userId());
        assertThat(created.row().expiresAt())
                .isEqualTo(expiry)
                .isEqualTo(created.issued().expiresAt());
        assertThat(created.row().lastUsedAt()).isNull();
        assertThat(created.row().createdBy()).isEqualTo(maker);
    }

    @Test
    void prefixDistinguishesServiceAccountsFromHumanUsers() {
        assertThat(factory.make(
                                "k7Qm2Z",
                                Samples.id(7),
                                Samples.user(1),
                                null,
                                Samples.START,
                                null,
                                null,
                                TokenLimits.NONE)
                        .issued()
                        .token())
                .startsWith("csts_k7Qm2Z");
        assertThat(factory.make(
                                "k7Qm2Z",
                                Samples.id(7),
                                Samples.admin(1),
                                null,
                                Samples.START,
                                null,
                                null,
                                TokenLimits.NONE)
                        .issued()
                        .token())
                .startsWith("cstu_k7Qm2Z");
    }

    @Test
    void generatesUniqueWellFormedTokens() {
        Set<String> secrets = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            secrets.add(factory.make(
                            "k7Qm2Z", Samples.id(i), Samples.user(1), null, Samples.START, null, null, TokenLimits.NONE)
                    .issued()
                    .token());
        }
        assertThat(secrets).hasSize(200).allMatch(TokenFormat::isWellFormed);
    }

    @Test
    void toStringShowsNeitherSecretNorHash() {
        TokenGenerator.GeneratedToken created = factory.make(
                "k7Qm2Z", Samples.id(7), Samples.user(1), "ci", Samples.START, null, null, TokenLimits.NONE);
        assertThat(created.toString())
                .doesNotContain(created.issued().token())
                .doesNotContain(created.issued().token().substring(16))
                .doesNotContain(created.row().hash().toHex());
    }
}
