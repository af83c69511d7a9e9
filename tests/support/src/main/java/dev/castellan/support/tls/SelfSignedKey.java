package dev.castellan.support.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Creates keys for TLS tests with the {@code keytool} of the running JDK. */
public final class SelfSignedKey {

    /** The alias of the key in the key store. */
    public static final String ALIAS = "castellan";

    private static final Map<List<String>, KeyStore> SHARED = new HashMap<>();

    private SelfSignedKey() {}

    /**
     * Returns a self-signed key for 127.0.0.1 and localhost that all tests in the JVM share, because {@code keytool}
     * starts a JVM.
     *
     * @param algorithm the key algorithm, such as {@code EC} or {@code RSA}
     * @param password the password of the key store and the key
     * @return a key store that contains the key under {@link #ALIAS}
     */
    public static synchronized KeyStore shared(String algorithm, String password) throws Exception {
        List<String> key = List.of(algorithm, password);
        if (!SHARED.containsKey(key)) {
            Path folder = Files.createTempDirectory("castellan-tls");
            try {
                SHARED.put(key, create(folder, algorithm, password));
            } finally {
                Files.delete(folder);
            }
        }
        return SHARED.get(key);
    }

    /**
     * Creates a self-signed key for 127.0.0.1 and localhost.
     *
     * @param folder a directory for temporary files
     * @param algorithm the key algorithm, such as {@code EC} or {@code RSA}
     * @param password the password of the key store and the key
     * @return a key store that contains the key under {@link #ALIAS}
     */
    public static KeyStore create(Path folder, String algorithm, String password) throws Exception {
        Path file = folder.resolve(algorithm + ".p12");
        Path log = folder.resolve("keytool.log");
        try {
            runKeytool(file, algorithm, password, log);
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                keys.load(in, password.toCharArray());
            }
            return keys;
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(log);
        }
    }

    private static void runKeytool(Path file, String algorithm, String password, Path log)
            throws IOException, InterruptedException {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-J-XX:+UseSerialGC",
                        "-genkeypair",
                        "-keyalg",
                        algorithm,
                        "-alias",
                        ALIAS,
                        "-dname",
                        "CN=127.0.0.1",
                        "-ext",
                        "SAN=ip:127.0.0.1,dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        password,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            throw new IOException("keytool made no key: " + Files.readString(log));
        }
    }
}
