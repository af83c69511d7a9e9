package dev.castellan.release;

import dev.castellan.release.signature.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;

/**
 * Makes an OpenPGP key for one rehearsal: {@code secret.asc}, {@code passphrase} and {@code public.asc} in a folder
 * that exists. Only the owner may read the files.
 */
public final class MakeSigningKey {

    private static final int PASSPHRASE_BYTES = 24;

    private MakeSigningKey() {}

    /** Makes the key. The argument is the folder. */
    public static void main(String[] args) throws IOException {
        if (args.length != 1 || !Files.isDirectory(Path.of(args[0]))) {
            System.err.println("usage: MakeSigningKey FOLDER (which must exist)");
            System.exit(2);
        }
        write(Path.of(args[0]), Clock.systemUTC());
    }

    static void write(Path folder, Clock clock) throws IOException {
        byte[] random = new byte[PASSPHRASE_BYTES];
        new SecureRandom().nextBytes(random);
        String passphrase = HexFormat.of().formatHex(random);
        SigningKey key = SigningKey.generate("Rehearsal of a release <rehearsal@castellan.invalid>", passphrase, clock);
        writePrivately(folder.resolve("secret.asc"), key.armoredSecret());
        writePrivately(folder.resolve("passphrase"), passphrase);
        writePrivately(folder.resolve("public.asc"), key.armoredPublic());
    }

    private static void writePrivately(Path file, String text) throws IOException {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (posix) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.writeString(file, text, StandardCharsets.US_ASCII);
    }
}
