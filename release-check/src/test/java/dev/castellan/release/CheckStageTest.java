package dev.castellan.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.release.signature.TestKey;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckStageTest {

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private SmallStage stage;
    private Path key;

    @BeforeEach
    void make() throws Exception {
        stage = SmallStage.in(folder.resolve("stage")).seal();
        key = Files.write(folder.resolve("key.asc"), TestKey.publicKey());
    }

    @Test
    void listsEveryFileWithItsSizeAndWhatIsRight() throws Exception {
        assertThat(run(folder.resolve("stage").toString(), "0.1.0", key.toString()))
                .isZero();
        assertThat(lines(out))
                .hasSize(stage.stage().files().size() + 1)
                .anyMatch(line -> line.matches(" +[\\d,]+  dev/castellan/castellan-bom/0.1.0/castellan-bom-0.1.0.pom  "
                        + "expected, md5, sha1, signature, .*"))
                .last()
                .asString()
                .endsWith(" bytes, 0 faults");
    }

    @Test
    void endsWithOneAndALineForEachFault() throws Exception {
        stage.delete("dev/castellan/castellan-bom/0.1.0/castellan-bom-0.1.0.pom.asc");
        assertThat(run(folder.resolve("stage").toString(), "0.1.0", key.toString()))
                .isEqualTo(1);
        assertThat(lines(out))
                .filteredOn(line -> line.startsWith("FAULT"))
                .containsExactly(
                        "FAULT dev/castellan/castellan-bom/0.1.0/castellan-bom-0.1.0.pom: has no signature .asc: "
                                + "sign it with the key of the release, after its last change");
    }

    @Test
    void wrongUsageIsRefusedWithTheRightOne() throws Exception {
        assertThat(run(folder.resolve("stage").toString(), "0.1.0")).isEqualTo(2);
        assertThat(run(folder.resolve("absent").toString(), "0.1.0", key.toString()))
                .isEqualTo(2);
        assertThat(lines(err)).filteredOn(line -> line.startsWith("usage: ")).hasSize(2);
    }

    @Test
    void fileWithoutAKeyIsRefusedByItsName() throws Exception {
        Path absent = folder.resolve("absent.asc");
        assertThat(run(folder.resolve("stage").toString(), "0.1.0", absent.toString()))
                .isEqualTo(2);
        assertThat(lines(err)).singleElement().asString().startsWith(absent + ": no public key can be read from it");
    }

    private int run(String... args) throws Exception {
        return CheckStage.run(args, stage.stage().modules(), stream(out), stream(err));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static List<String> lines(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
