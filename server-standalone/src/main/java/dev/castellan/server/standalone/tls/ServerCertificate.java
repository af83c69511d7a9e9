package dev.castellan.server.standalone.tls;

import dev.castellan.server.standalone.files.PemFiles;
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
 * The certificate of a server and its key, in two files that an operator may replace while the server runs. Connections
 * that begin after a change get the new certificate. A change counts once both files have stayed the same between two
 * checks, since the operator writes one after the other. If the files do not fit each other, the old certificate stays in
 * use, and one line of the log names the reason. The context is safe for use by several threads, this object is not.
 */
public final class ServerCertificate {

    private final Path certificate;
    private final Path key;
    private final ReplaceableContext context;
    private final Logger log;
    private String taken;
    private String seen;

    /**
     * Reads the files.
     *
     * @throws CommandException if a file cannot be read or holds something else, or if the two do not belong together
     */
    public ServerCertificate(Path certificate, Path key) {
        this(certificate, key, LoggerFactory.getLogger("castellan.tls"));
    }

    ServerCertificate(Path certificate, Path key, Logger log) {
        this.certificate = certificate;
        this.key = key;
        this.log = log;
        taken = contents();
        seen = taken;
        context = new ReplaceableContext(PemFiles.context(certificate, key));
    }

    /** Returns the context of the server: always the same object, with the current certificate. */
    public SSLContext context() {
        return context;
    }

    /** Checks the files for a change. Call this periodically. */
    public void look() {
        String now = contents();
        boolean settled = now.equals(seen);
        seen = now;
        if (settled && !now.equals(taken)) {
            // also for files that do not fit: the log names the reason once
            taken = now;
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

    /** Returns a digest of both files. A file that cannot be read has the digest of the reason. */
    private String contents() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path file : new Path[] {certificate, key}) {
                digest.update(MessageDigest.getInstance("SHA-256").digest(bytes(file)));
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java knows SHA-256", e);
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
