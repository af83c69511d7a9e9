package dev.castellan.server.jdbc.internal.tables;

import java.util.function.Consumer;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * A statement that the store ran.
 *
 * @param list the list for which the statement ran
 * @param sql the statement, with named variables
 * @param filled the statement with the values of its variables, if the driver provides it
 */
record RanStatement(String list, String sql, String filled) {

    /** Passes each statement to the listener after it has run. */
    record Logger(Consumer<RanStatement> listener) implements SqlLogger {

        @Override
        public void logAfterExecution(StatementContext context) {
            String filled = context.getStatement().toString().replaceFirst("^\\S* wrapping ", "");
            listener.accept(new RanStatement("", context.getRenderedSql(), filled));
        }
    }
}
