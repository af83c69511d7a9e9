package dev.castellan.server.jdbc.internal.database;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.store.rows.TokenHash;
import java.sql.Types;
import java.time.Instant;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;

/** Binds ids, times, hashes and JSON to the variables of a statement. */
final class ArgumentBindings {

    private ArgumentBindings() {}

    static void register(Jdbi jdbi, Dialect dialect) {
        jdbi.registerArgument(new OfIds(dialect));
        jdbi.registerArgument(new OfInstants());
        jdbi.registerArgument(new OfHashes());
        jdbi.registerArgument(new OfJson());
    }

    private static final class OfIds extends AbstractArgumentFactory<UUID> {

        private final Dialect dialect;

        OfIds(Dialect dialect) {
            super(Types.OTHER);
            this.dialect = dialect;
        }

        @Override
        protected Argument build(UUID value, ConfigRegistry config) {
            Object bound = dialect.id(value);
            return (position, statement, context) -> statement.setObject(position, bound);
        }
    }

    private static final class OfInstants extends AbstractArgumentFactory<Instant> {

        OfInstants() {
            super(Types.BIGINT);
        }

        @Override
        protected Argument build(Instant value, ConfigRegistry config) {
            long millis = value.toEpochMilli();
            return (position, statement, context) -> statement.setLong(position, millis);
        }
    }

    private static final class OfHashes extends AbstractArgumentFactory<TokenHash> {

        OfHashes() {
            super(Types.BINARY);
        }

        @Override
        protected Argument build(TokenHash value, ConfigRegistry config) {
            byte[] bytes = value.toBytes();
            return (position, statement, context) -> statement.setBytes(position, bytes);
        }
    }

    private static final class OfJson extends AbstractArgumentFactory<JsonValue> {

        OfJson() {
            super(Types.VARCHAR);
        }

        @Override
        protected Argument build(JsonValue value, ConfigRegistry config) {
            String text = value.toJson();
            return (position, statement, context) -> statement.setString(position, text);
        }
    }
}
