package dev.castellan.server.standalone.files;

import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server's certificate and key, in two files that an operator can replace while the server runs. Connections that
 * begin after a change get the new certificate. A change takes effect when two consecutive checks see the same
 * contents, because the operator writes one file after the other. If the key does not belong to the certificate, the
 * old certificate stays in use and the reason is logged once. The context is safe for use by multiple threads, but this
 * object is not.
 */
public final class ServerCertificate {

    private final Path certificate;
    private final Path key;
    private final ReplaceableContext context;
    private final Logger log;
    private String loadedContents;
    private String lastContents;

    /**
     * Reads the files.
     *
     * @throws CommandException if a file cannot be read or has the wrong contents, or if the key does not belong to the
     *     certificate
     */
    public ServerCertificate(Path certificate, Path key) {
        this(certificate, key, LoggerFactory.getLogger("castellan.tls"));
    }

    ServerCertificate(Path certificate, Path key, Logger log) {
        this.certificate = certificate;
        this.key = key;
        this.log = log;
        loadedContents = contents();
        lastContents = loadedContents;
        context = new ReplaceableContext(PemFiles.context(certificate, key));
    }

    /** Returns the server's TLS context. The context is always the same object and uses the current certificate. */
    public SSLContext context() {
        return context;
    }

    /** Replaces the certificate if the files have changed. Must be called periodically. */
    public void look() {
        String now = contents();
        boolean settled = now.equals(lastContents);
        lastContents = now;
        if (settled && !now.equals(loadedContents)) {
            // done even if the new files cannot be used, so the reason is logged only once
            loadedContents = now;
            replace();
        }
    }

    private void replace() {
        try {
            context.replace(PemFiles.context(certificate, key));
            log.info("new connections get the new certificate of {}", certificate);
        } catch (CommandException e) {
            log.error(
                    "the certificate was not replaced, and the old one stays in use: {}. Write both files again",
                    e.getMessage());
        }
    }

    /** Returns a digest of both files. If a file cannot be read, digests the error instead. */
    private String contents() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path file : new Path[] {certificate, key}) {
                digest.update(MessageDigest.getInstance("SHA-256").digest(bytes(file)));
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java supports SHA-256", e);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            return e.toString().getBytes(StandardCharsets.UTF_8);
        }
    }
}
