package dev.castellan.system.hostile;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.castellan.support.socket.RawConnection;
import dev.castellan.system.fixture.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Connections of a hostile customer from eight loopback addresses that no other client uses. Not safe for use by
 * multiple threads.
 */
final class HostileConnections implements AutoCloseable {

    private static final int ADDRESSES = 8;

    private final List<RawConnection> connections = new ArrayList<>();

    /** Opens this number of connections to a server. */
    HostileConnections(TestServer server, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            connections.add(open(server, i));
        }
    }

    private static RawConnection open(TestServer server, int number) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(source(number), 0));
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), server.server().port()));
        return new RawConnection(socket);
    }

    private static InetAddress source(int number) throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) (2 + number % ADDRESSES)});
    }

    /** Sends the same bytes on all connections. The server may have closed some connections. */
    void send(String bytes) throws IOException {
        for (RawConnection connection : connections) {
            connection.sendWhileOpen(bytes.getBytes(US_ASCII), Integer.MAX_VALUE / 2);
        }
    }

    /** Reads a response from every connection, and returns the statuses. */
    List<Integer> statuses() {
        return statuses(connections.stream());
    }

    /** Returns the number of connections that have an unread response. */
    int responded() {
        return (int) connections.stream().filter(RawConnection::hasResponse).count();
    }

    /** Reads a response from every connection with an unread response, and returns the statuses. */
    List<Integer> statusesOfResponses() {
        return statuses(connections.stream().filter(RawConnection::hasResponse));
    }

    private static List<Integer> statuses(Stream<RawConnection> from) {
        return from.map(connection -> connection.read().status()).toList();
    }

    @Override
    public void close() {
        connections.forEach(RawConnection::close);
    }
}
