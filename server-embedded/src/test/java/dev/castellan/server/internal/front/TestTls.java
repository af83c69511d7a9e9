package dev.castellan.server.internal.front;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key that is made once for all tests, and trusts itself. */
final class TestTls {

    private static final String PASSWORD = "made-up";

    private TestTls() {}

    static SSLContext context() {
        return Once.CONTEXT;
    }

    private static final class Once {

        static final SSLContext CONTEXT = make();

        private static SSLContext make() {
            try {
                Path folder = Files.createTempDirectory("castellan-tls");
                try {
                    return contextOf(newKey(folder));
                } finally {
                    Files.deleteIfExists(folder.resolve("key.p12"));
                    Files.deleteIfExists(folder.resolve("keytool.log"));
                    Files.deleteIfExists(folder);
                }
            } catch (Exception e) {
                throw new IllegalStateException("no key could be made for TLS", e);
            }
        }
    }

    private static Path newKey(Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("key.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            throw new IllegalStateException("keytool made no key: " + Files.readString(folder.resolve("keytool.log")));
        }
        return file;
    }

    private static SSLContext contextOf(Path file) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD.toCharArray());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }
}
