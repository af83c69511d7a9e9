package dev.castellan.console.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Forwards connections from one port to the port of a server, which can change. A running browser can thus visit other
 * servers under the same host name.
 */
final class PortForwarder implements AutoCloseable {

    private final ServerSocket listener;
    private final List<Socket> open = new ArrayList<>();
    private int target;

    PortForwarder() {
        try {
            this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Forwards new connections to this port, and closes the open connections. */
    synchronized void forwardTo(int port) {
        target = port;
        open.forEach(PortForwarder::close);
        open.clear();
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        forwardTo(0);
    }

    private void accept() {
        try {
            while (true) {
                connect(listener.accept());
            }
        } catch (IOException e) {
            // the forwarder is closed
        }
    }

    private synchronized void connect(Socket browser) {
        open.add(browser);
        try {
            Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
            open.add(server);
            browser.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            start(() -> copy(browser, server));
            start(() -> copy(server, browser));
        } catch (IOException e) {
            // the server is closed
            close(browser);
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // the other direction ended first
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "forward");
        thread.setDaemon(true);
        thread.start();
    }
}
