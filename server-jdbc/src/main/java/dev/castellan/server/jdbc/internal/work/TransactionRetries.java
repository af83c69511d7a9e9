package dev.castellan.server.jdbc.internal.work;

import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.database.FailureTranslator.RetryTransactionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Repeats a transaction, up to a limit, when the database requires a retry. */
public record TransactionRetries(FailureTranslator failures) {

    private static final int MOST_ATTEMPTS = 12;

    public <T> T run(Supplier<T> transaction) {
        for (int attempt = 1; ; attempt++) {
            try {
                return transaction.get();
            } catch (RetryTransactionException e) {
                if (attempt == MOST_ATTEMPTS) {
                    throw failures.unavailable(e);
                }
                pause(attempt);
            }
        }
    }

    private static void pause(int attempt) {
        long longest = TimeUnit.MILLISECONDS.toNanos(1L << Math.min(attempt, 7));
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest) + 1);
    }
}
