package dev.castellan.server.standalone.mail;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** Adds TLS to an SMTP test server, either from the first byte or after STARTTLS, which GreenMail does not support. */
final class TlsFront implements AutoCloseable {

    private final ServerSocket listening;
    private final SSLContext tls;
    private final boolean afterCommand;
    private final int target;
    private final ExecutorService threads = Executors.newCachedThreadPool(TlsFront::daemon);

    private TlsFront(String address, SSLContext tls, boolean afterCommand, int target) throws IOException {
        this.listening = new ServerSocket(0, 50, InetAddress.getByName(address));
        this.tls = tls;
        this.afterCommand = afterCommand;
        this.target = target;
    }

    /**
     * Starts on a free port.
     *
     * @param address the address to listen on
     * @param tls the context with the certificate
     * @param afterCommand true to begin TLS after STARTTLS, false to begin it with the first byte
     * @param target the port of the SMTP server on 127.0.0.1, which does not use TLS
     */
    static TlsFront start(String address, SSLContext tls, boolean afterCommand, int target) throws IOException {
        TlsFront front = new TlsFront(address, tls, afterCommand, target);
        front.threads.execute(front::accept);
        return front;
    }

    int port() {
        return listening.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        threads.shutdownNow();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                threads.execute(() -> serve(client));
            }
        } catch (IOException e) {
            // the front was closed
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
            if (afterCommand) {
                say(client, "220 front");
                line(client);
                say(client, "250-front\r\n250 STARTTLS");
                if (!line(client).equals("STARTTLS")) {
                    return;
                }
                say(client, "220 go ahead");
                // the greeting, which a client does not expect after STARTTLS
                line(server);
            }
            try (SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket(client, null, port(), true)) {
                secured.setUseClientMode(false);
                secured.startHandshake();
                threads.execute(() -> copy(secured, server));
                copy(server, secured);
            }
        } catch (IOException e) {
            // the client stopped
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.close();
        } catch (IOException e) {
            // one of the two sockets was closed
        }
    }

    private static void say(Socket socket, String reply) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write((reply + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** Reads a line and does not consume any bytes after it. */
    private static String line(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.append((char) next);
        }
        return line.toString().strip();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "tls-front");
        thread.setDaemon(true);
        return thread;
    }
}
