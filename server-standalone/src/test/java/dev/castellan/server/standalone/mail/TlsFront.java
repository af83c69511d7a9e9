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

/** Protects an SMTP server of a test with TLS, from the first byte or after STARTTLS, which GreenMail does not offer. */
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
     * @param address where it listens
     * @param tls has the certificate
     * @param afterCommand whether TLS begins after STARTTLS, and not with the first byte
     * @param target the port of the SMTP server on 127.0.0.1, which speaks without TLS
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
            // it was closed
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
                // its greeting, which the client does not expect after STARTTLS
                line(server);
            }
            try (SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket(client, null, port(), true)) {
                secured.setUseClientMode(false);
                secured.startHandshake();
                threads.execute(() -> copy(secured, server));
                copy(server, secured);
            }
        } catch (IOException e) {
            // the client did not go on
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.close();
        } catch (IOException e) {
            // one of the two was closed
        }
    }

    private static void say(Socket socket, String reply) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write((reply + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** Reads a line, and no byte after it. */
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
