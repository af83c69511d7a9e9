package dev.castellan.server.people.internal.passwords;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.castellan.server.internal.tokens.PhcHash;
import dev.castellan.server.spi.SecretSource;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class PasswordHashingTest {

    /** A hash from the test suite of the Argon2 reference implementation. */
    private static final String OF_THE_REFERENCE =
            "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

    private final PasswordHashing hashing = new PasswordHashing(SecretSource.random());

    @Test
    void verifiesHashProducedByReferenceImplementation() {
        assertThat(hashing.matches(OF_THE_REFERENCE, "password")).isTrue();
        assertThat(hashing.matches(OF_THE_REFERENCE, "Password")).isFalse();
    }

    @Test
    void newHashUsesCurrentParametersAndUniqueSalt() {
        String first = hashing.hash("correct horse battery");
        String second = hashing.hash("correct horse battery");

        assertThat(first)
                .matches("\\$argon2id\\$v=19\\$m=19456,t=2,p=1\\$[A-Za-z0-9+/]{22}\\$[A-Za-z0-9+/]{43}")
                .isNotEqualTo(second);
        assertThat(hashing.matches(first, "correct horse battery")).isTrue();
        assertThat(hashing.matches(second, "correct horse battery")).isTrue();
        assertThat(hashing.matches(first, "correct horse batterx")).isFalse();
        assertThat(hashing.isOutdated(first)).isFalse();
    }

    @Test
    void reusesMemoryForLaterHashesInSameThread() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        String retained = hashing.hash("correct horse battery");
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());

        assertThat(hashing.matches(retained, "correct horse battery")).isTrue();
        assertThat(hashing.matches(retained, "wrong horse battery")).isFalse();

        assertThat(threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before)
                .as("bytes, of 19 MiB for a hash")
                .isLessThan(2 * 1024 * 1024);
    }

    @Test
    void treatsHashWithOtherParametersAsOutdated() {
        assertThat(hashing.isOutdated(OF_THE_REFERENCE)).isTrue();
    }

    @Test
    void computesHashEvenIfUserHasNoPassword() {
        String retained = hashing.hash("correct horse battery");
        long before = hashing.computed();

        assertThat(hashing.matches(null, "correct horse battery")).isFalse();
        assertThat(hashing.computed() - before).isEqualTo(1);
        assertThat(hashing.matches(retained, "wrong horse battery")).isFalse();
        assertThat(hashing.computed() - before).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain",
                "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
                "$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
            })
    void failsForMalformedHashWithoutRevealingIt(String text) {
        assertThatThrownBy(() -> hashing.matches(text, "password"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("PHC string")
                .hasMessageNotContaining("CTFh");
    }

    @Test
    void toStringShowsNeitherSaltNorHash() {
        assertThat(PhcHash.parse(OF_THE_REFERENCE)).hasToString("PhcHash[m=65536, t=2, p=1]");
        assertThat(PhcHash.parse(OF_THE_REFERENCE).text()).isEqualTo(OF_THE_REFERENCE);
    }
}
