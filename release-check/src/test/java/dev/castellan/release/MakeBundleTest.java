package dev.castellan.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.release.stage.Archive;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MakeBundleTest {

    private static final String LIST_OF_VERSIONS = "dev/castellan/castellan-bom/maven-metadata.xml";

    @TempDir
    Path folder;

    private SmallStage stage;
    private Path zip;

    @BeforeEach
    void stage() throws Exception {
        stage = SmallStage.in(Files.createDirectory(folder.resolve("stage"))).seal();
        zip = folder.resolve("bundle.zip");
    }

    @Test
    void zipHoldsWhatIsStaged() throws Exception {
        int files = MakeBundle.write(folder.resolve("stage"), zip);
        assertThat(files).isEqualTo(stage.stage().files().size());
        assertThat(stage.faults(Optional.of(zip))).isEmpty();
    }

    @Test
    void listsOfVersionsAreLeftOut() throws Exception {
        stage.write(LIST_OF_VERSIONS, "<metadata/>".getBytes(StandardCharsets.UTF_8));
        MakeBundle.write(folder.resolve("stage"), zip);
        try (Archive archive = new Archive(zip)) {
            assertThat(archive.names()).isNotEmpty().doesNotContain(LIST_OF_VERSIONS);
        }
    }

    @Test
    void zipThatExistsIsKept() throws Exception {
        Files.writeString(zip, "mine");
        assertThatThrownBy(() -> MakeBundle.write(folder.resolve("stage"), zip))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(zip).hasContent("mine");
    }
}
