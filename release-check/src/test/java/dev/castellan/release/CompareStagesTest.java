package dev.castellan.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareStagesTest {

    @TempDir
    Path folder;

    private Path one;
    private Path other;

    @BeforeEach
    void make() throws Exception {
        one = Files.createDirectory(folder.resolve("one"));
        other = Files.createDirectory(folder.resolve("other"));
        for (Path stage : new Path[] {one, other}) {
            Files.writeString(stage.resolve("a.pom"), "<project/>");
            zip(stage.resolve("a.jar"), "text", 2026);
        }
    }

    @Test
    void equalStagesAreEqual() throws Exception {
        assertThat(CompareStages.compare(one, other)).isEmpty();
    }

    @Test
    void signaturesChecksumsAndListsOfVersionsMayDiffer() throws Exception {
        for (String name : new String[] {"a.pom.asc", "a.pom.sha1", "a.pom.asc.md5"}) {
            Files.writeString(one.resolve(name), "one");
        }
        Path list = Files.createDirectory(other.resolve("dev")).resolve("maven-metadata.xml");
        Files.writeString(list, "<metadata/>");
        assertThat(CompareStages.compare(one, other)).isEmpty();
    }

    @Test
    void fileThatDiffersIsNamedWithTheFirstByte() throws Exception {
        Files.writeString(other.resolve("a.pom"), "<profile/>");
        assertThat(CompareStages.compare(one, other)).containsExactly("a.pom: from byte 4");
    }

    @Test
    void entryThatDiffersIsNamed() throws Exception {
        zip(other.resolve("a.jar"), "other text", 2026);
        assertThat(CompareStages.compare(one, other))
                .singleElement()
                .asString()
                .startsWith("a.jar: from byte ")
                .endsWith(", in [entry]");
    }

    @Test
    void archiveThatDiffersInTimesOnlyIsNamed() throws Exception {
        zip(other.resolve("a.jar"), "text", 2027);
        assertThat(CompareStages.compare(one, other))
                .singleElement()
                .asString()
                .endsWith(", in times, order or rights of entries");
    }

    @Test
    void fileInOneStageOnlyIsNamed() throws Exception {
        Files.delete(one.resolve("a.pom"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(CompareStages.run(one, other, new PrintStream(out, true, StandardCharsets.UTF_8)))
                .isFalse();
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("DIFFERS a.pom: is in one of the stages only", "1 files compared, 1 differ");
    }

    @Test
    void emptyStagesAreNotEqual(@TempDir Path nothing) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(CompareStages.run(nothing, nothing, new PrintStream(out, true, StandardCharsets.UTF_8)))
                .isFalse();
        assertThat(out.toString(StandardCharsets.UTF_8).lines()).containsExactly("0 files compared, 0 differ");
    }

    private static void zip(Path file, String content, int year) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            ZipEntry entry = new ZipEntry("entry");
            entry.setTimeLocal(LocalDateTime.of(year, 1, 1, 0, 0));
            out.putNextEntry(entry);
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
    }
}
