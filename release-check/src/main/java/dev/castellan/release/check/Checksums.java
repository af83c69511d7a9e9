package dev.castellan.release.check;

import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Every file has the checksums that Maven Central asks for, and all checksums are right. */
final class Checksums implements StageCheck {

    private static final List<String> REQUIRED = List.of(".md5", ".sha1");
    private static final Map<String, String> ALGORITHMS =
            Map.of(".md5", "MD5", ".sha1", "SHA-1", ".sha256", "SHA-256", ".sha512", "SHA-512");

    @Override
    public void run(Stage stage, Findings findings) {
        for (StagedName file : stage.artifacts()) {
            for (String end : REQUIRED) {
                findings.expect(
                        stage.has(new StagedName(file + end)),
                        file,
                        end.substring(1),
                        "has no checksum " + end,
                        "deploy it again: Maven writes the checksums");
            }
        }
        for (StagedName file : stage.files()) {
            file.checksum().ifPresent(end -> compare(file, end, stage, findings));
        }
    }

    private static void compare(StagedName file, String end, Stage stage, Findings findings) {
        StagedName target = new StagedName(file.target());
        if (!stage.has(target)) {
            findings.fault(file, "is the checksum of a file that is not there", "remove it");
            return;
        }
        String written = new String(stage.bytes(file), StandardCharsets.US_ASCII).strip();
        String right = digest(ALGORITHMS.getOrDefault(end, end), stage.bytes(target));
        findings.expect(
                written.equalsIgnoreCase(right),
                file,
                "right",
                "is not the checksum of " + target + ", which has " + right,
                "deploy both again: one of them was changed afterwards");
    }

    private static String digest(String algorithm, byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + algorithm, e);
        }
    }
}
