package dev.castellan.server.jdbc.internal.backup;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Adds the correct checksum to backups that a test writes or edits. */
public final class SealedBackup {

    private SealedBackup() {}

    /** Returns the rows with the first and the last line of a backup. */
    public static String of(String rows) {
        return sealed("{\"castellan_backup\":1}\n" + rows);
    }

    /** Returns an edited backup with a new last line. */
    static String edited(String backup) {
        return sealed(backup.substring(0, backup.lastIndexOf("{\"sha256\"")));
    }

    private static String sealed(String lines) {
        byte[] checksum = BackupWriter.newChecksum().digest(lines.getBytes(StandardCharsets.UTF_8));
        return lines + "{\"sha256\":\"" + HexFormat.of().formatHex(checksum) + "\"}\n";
    }
}
