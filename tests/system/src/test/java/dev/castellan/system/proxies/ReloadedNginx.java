package dev.castellan.system.proxies;

import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import okhttp3.tls.HeldCertificate;

/** An nginx in front of several servers, which can be reloaded, and which ends idle connections after two seconds. */
final class ReloadedNginx implements AutoCloseable {

    static final Path PROGRAM = Path.of("/usr/sbin/nginx");

    private final Process process;
    private final URI url;
    private final Path authority;

    private ReloadedNginx(Process process, URI url, Path authority) {
        this.process = process;
        this.url = url;
        this.authority = authority;
    }

    /**
     * Starts nginx.
     *
     * @param isHttp2 true for HTTP/2 over TLS with 50 requests for each connection, false for HTTP/1.1
     * @param stripsKeys true to remove the header {@code Idempotency-Key} from requests
     */
    static ReloadedNginx start(Path folder, List<Integer> servers, boolean isHttp2, boolean stripsKeys)
            throws IOException {
        HeldCertificate ca =
                new HeldCertificate.Builder().certificateAuthority(0).build();
        HeldCertificate certificate = new HeldCertificate.Builder()
                .signedBy(ca)
                .addSubjectAlternativeName("127.0.0.1")
                .build();
        Path authority = Files.writeString(folder.resolve("ca.pem"), ca.certificatePem());
        Path pem = Files.writeString(
                folder.resolve("nginx.pem"), certificate.certificatePem() + certificate.privateKeyPkcs8Pem());
        int port = freePort();
        String tls = isHttp2 ? " ssl http2; ssl_certificate %1$s; ssl_certificate_key %1$s".formatted(pem) : "";
        StringBuilder upstream = new StringBuilder();
        servers.forEach(
                server -> upstream.append("server 127.0.0.1:").append(server).append(" max_fails=0; "));
        Path file = Files.writeString(folder.resolve("nginx.conf"), """
                daemon off; worker_processes 1; user root; pid %1$s/pid; error_log stderr crit;
                events {}
                http {
                  access_log off; keepalive_timeout 2s; keepalive_requests %2$d;
                  client_body_temp_path %1$s/1; proxy_temp_path %1$s/2; fastcgi_temp_path %1$s/3;
                  uwsgi_temp_path %1$s/4; scgi_temp_path %1$s/5;
                  upstream castellan { %3$skeepalive 8; }
                  server {
                    listen 127.0.0.1:%4$d%5$s;
                    location / {
                      proxy_pass http://castellan; proxy_http_version 1.1; proxy_set_header Connection "";
                      %6$s
                    }
                  }
                }
                """.formatted(
                        folder,
                        isHttp2 ? 50 : 1000,
                        upstream,
                        port,
                        tls,
                        stripsKeys ? "proxy_set_header Idempotency-Key \"\";" : ""));
        Process process = new ProcessBuilder(PROGRAM.toString(), "-c", file.toString(), "-e", "stderr")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("nginx.log").toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "end-nginx-" + process.pid()));
        ReloadedNginx nginx = new ReloadedNginx(
                process, URI.create((isHttp2 ? "https" : "http") + "://127.0.0.1:" + port), authority);
        Condition.await(() -> !process.isAlive() || nginx.accepts(), () -> "nginx accepts connections or ends");
        if (!process.isAlive()) {
            throw new IOException("nginx did not start: " + Files.readString(folder.resolve("nginx.log")));
        }
        return nginx;
    }

    URI url() {
        return url;
    }

    /** Returns a PEM file with the authority that signed the certificate of the proxy. */
    Path authority() {
        return authority;
    }

    /** Replaces the worker process. The old worker closes idle connections, and ends after its requests. */
    void reload() {
        try {
            new ProcessBuilder("kill", "-HUP", String.valueOf(process.pid()))
                    .start()
                    .onExit()
                    .join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stops the master process, which stops its workers. */
    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }

    private boolean accepts() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), url.getPort())) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
