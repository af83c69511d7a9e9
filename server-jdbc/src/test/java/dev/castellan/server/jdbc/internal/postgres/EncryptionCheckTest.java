package dev.castellan.server.jdbc.internal.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the warning about unencrypted connections to another machine. */
@Tag("database")
final class EncryptionCheckTest {

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1", "2001:db8::1"})
    void treatsAddressOfAnotherMachineAsRemote(String host) {
        assertThat(DatabaseCheck.isElsewhere(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.9.9.9", "::1", "localhost"})
    void treatsLoopbackAddressAsLocal(String host) {
        assertThat(DatabaseCheck.isElsewhere(host)).isFalse();
    }

    @Test
    void detectsUnencryptedConnection() throws SQLException {
        try (Database database = Postgres.fresh();
                Connection connection = database.connect()) {
            assertThat(DatabaseCheck.isEncrypted(connection)).isFalse();
        }
    }
}
