package dev.castellan.release.jar;

import dev.castellan.release.check.Findings;
import dev.castellan.release.check.StageCheck;
import dev.castellan.release.stage.Archive;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.util.List;

/** Every jar holds the licence of the project, and the notices that the licence asks to keep. */
final class Licences implements StageCheck {

    private static final List<String> REQUIRED = List.of("META-INF/LICENSE", "META-INF/NOTICE");

    @Override
    public void run(Stage stage, Findings findings) throws IOException {
        for (StagedName file : stage.artifacts()) {
            if (file.path().endsWith(".jar")) {
                Archives.open(file, stage, findings, archive -> check(archive, file, findings));
            }
        }
    }

    private static void check(Archive archive, StagedName file, Findings findings) {
        for (String name : REQUIRED) {
            findings.expect(
                    archive.bytes(name).filter(text -> text.length > 0).isPresent(),
                    file,
                    name.substring(name.indexOf('/') + 1),
                    "holds no " + name,
                    "add it to the resources that the root POM names");
        }
    }
}
