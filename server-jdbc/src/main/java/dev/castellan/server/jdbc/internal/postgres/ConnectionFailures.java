package dev.castellan.server.jdbc.internal.postgres;

import java.io.EOFException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/** Distinguishes temporary connection failures from failures that an operator must resolve. */
final class ConnectionFailures {

    /** The SQL states with which the driver reports failures of TLS and of the network alike. */
    private static final Set<String> CONNECTION =
            Set.of(PSQLState.CONNECTION_FAILURE.getState(), PSQLState.CONNECTION_UNABLE_TO_CONNECT.getState());

    private ConnectionFailures() {}

    /** Returns true if the driver itself reports a violation of the protocol. The message of the driver is vague. */
    static boolean isOfOtherProgram(SQLException failure) {
        return PSQLState.PROTOCOL_VIOLATION.getState().equals(failure.getSQLState()) && isOfDriver(failure);
    }

    /**
     * Returns true if an operator must remove the cause: the only host is unknown, or a certificate, a key or a setting
     * of TLS is wrong. With several hosts, the driver reports the failure of the last one only.
     */
    static boolean isPermanent(SQLException failure, int hosts) {
        if (!isOfDriver(failure) || !CONNECTION.contains(String.valueOf(failure.getSQLState()))) {
            return false;
        }
        if (has(failure, UnknownHostException.class::isInstance)) {
            return hosts == 1 && !has(failure, ConnectionFailures::isTemporary);
        }
        boolean isOfTls = PSQLState.CONNECTION_FAILURE.getState().equals(failure.getSQLState());
        return isOfTls && !has(failure, ConnectionFailures::isOfNetwork);
    }

    private static boolean isOfDriver(SQLException failure) {
        return failure instanceof PSQLException exception && exception.getServerErrorMessage() == null;
    }

    /** Returns true if no name server responded. The JDK reports this only in the message of the system. */
    private static boolean isTemporary(Throwable cause) {
        return cause instanceof UnknownHostException
                && String.valueOf(cause.getMessage()).contains("Temporary failure");
    }

    private static boolean isOfNetwork(Throwable cause) {
        return cause instanceof SocketException
                || cause instanceof InterruptedIOException
                || cause instanceof EOFException;
    }

    private static boolean has(Throwable failure, Predicate<Throwable> condition) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .anyMatch(condition);
    }
}
