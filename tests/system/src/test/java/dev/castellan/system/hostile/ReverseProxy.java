package dev.castellan.system.hostile;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A reverse proxy from a Debian package. It keeps one connection to a server open, forwards unusual requests if its
 * configuration allows them, and adds the {@value #MARK} header to every request.
 */
final class ReverseProxy implements AutoCloseable {

    static final String MARK = "X-Proxied";

    private static final long START_SECONDS = 10;

    private final Process process;
    private final int port;

    private ReverseProxy(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts a proxy for a local port. */
    static ReverseProxy start(Kind kind, int server, Path folder) throws IOException, InterruptedException {
        int port = freePort();
        Path file = Files.writeString(folder.resolve("proxy.conf"), kind.configuration(port, server, folder));
        Process process = new ProcessBuilder(kind.command(file))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        ReverseProxy proxy = new ReverseProxy(process, port);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!proxy.accepts()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                process.destroyForcibly();
                throw new IOException(kind + " did not start: " + Files.readString(folder.resolve("log")));
            }
            Thread.onSpinWait();
        }
        return proxy;
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    private boolean accepts() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
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

    /** The supported proxies. */
    enum Kind {
        NGINX("/usr/sbin/nginx") {
            @Override
            List<String> command(Path configuration) {
                return List.of(program(), "-c", configuration.toString(), "-e", "stderr");
            }

            @Override
            String configuration(int port, int server, Path folder) {
                return """
                        daemon off; master_process off; pid %3$s/pid; error_log stderr crit;
                        events {}
                        http {
                          access_log off;
                          client_body_temp_path %3$s/1; proxy_temp_path %3$s/2; fastcgi_temp_path %3$s/3;
                          uwsgi_temp_path %3$s/4; scgi_temp_path %3$s/5;
                          underscores_in_headers on; ignore_invalid_headers off; merge_slashes off;
                          upstream castellan { server 127.0.0.1:%2$d; keepalive 1; }
                          server {
                            listen 127.0.0.1:%1$d;
                            location / {
                              proxy_pass http://castellan; proxy_http_version 1.1; proxy_request_buffering off;
                              proxy_set_header Connection ""; proxy_set_header %4$s $request_id;
                            }
                          }
                        }
                        """.formatted(port, server, folder, MARK);
            }
        },
        HAPROXY("/usr/sbin/haproxy") {
            @Override
            List<String> command(Path configuration) {
                return List.of(program(), "-db", "-f", configuration.toString());
            }

            @Override
            String configuration(int port, int server, Path folder) {
                return """
                        defaults
                          mode http
                          timeout connect 5s
                          timeout client 5s
                          timeout server 5s
                          http-reuse always
                        frontend clients
                          bind 127.0.0.1:%d
                          option accept-invalid-http-request
                          http-request set-header %s %%[uuid()]
                          default_backend castellan
                        backend castellan
                          server one 127.0.0.1:%d pool-max-conn 1
                        """.formatted(port, MARK, server);
            }
        };

        private final String program;

        Kind(String program) {
            this.program = program;
        }

        String program() {
            return program;
        }

        /** Returns a message that names the missing package, or null if the proxy is installed. */
        @Nullable
        String missing() {
            return Files.isExecutable(Path.of(program)) ? null : program + " is missing: install Debian's package";
        }

        abstract List<String> command(Path configuration);

        abstract String configuration(int port, int server, Path folder);
    }
}
