package dev.castellan.server.standalone.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** A TLS connection to this machine that accepts any certificate. */
final class TlsClient implements AutoCloseable {

    private static final int MAX_WAIT_MILLIS = 30_000;

    private final SSLSocket socket;

    private TlsClient(SSLSocket socket) {
        this.socket = socket;
    }

    /**
     * Connects and performs the handshake.
     *
     * @throws IOException if the server rejects the handshake
     */
    static TlsClient connect(int port, String... protocols) throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Trusting()}, null);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
        socket.setSoTimeout(MAX_WAIT_MILLIS);
        socket.setEnabledProtocols(protocols);
        try {
            socket.startHandshake();
            return new TlsClient(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Returns the negotiated protocol and cipher suite. */
    String agreed() {
        return socket.getSession().getProtocol() + " " + socket.getSession().getCipherSuite();
    }

    Certificate certificate() throws IOException {
        return socket.getSession().getPeerCertificates()[0];
    }

    /** Requests a page without a token, and returns the head of the response. */
    String ask() throws IOException {
        String request = "HEAD /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                throw new IOException("closed after " + head);
            }
            head.append((char) next);
        }
        return head.toString();
    }

    /** Performs another handshake on the open connection, which TLS 1.2 calls renegotiation. */
    void shakeHandsAgain() throws IOException {
        socket.startHandshake();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private static final class Trusting implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
