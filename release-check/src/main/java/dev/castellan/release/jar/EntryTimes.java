package dev.castellan.release.jar;

import dev.castellan.release.check.Findings;
import dev.castellan.release.check.StageCheck;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;

/** The entries of all our jars have one time, that of the sources: a build later makes the same bytes. */
final class EntryTimes implements StageCheck {

    private static final List<String> JARS = List.of(".jar", "-sources.jar", "-javadoc.jar");

    @Override
    public void run(Stage stage, Findings findings) throws IOException {
        Set<LocalDateTime> all = new TreeSet<>();
        for (PublishedModule module : stage.modules()) {
            for (String suffix : JARS) {
                StagedName file = stage.name(module, suffix);
                if (stage.has(file)) {
                    Set<LocalDateTime> times = times(file, stage, findings);
                    all.addAll(times);
                    findings.expect(
                            times.size() <= 1 && all.size() <= 1,
                            file,
                            "time",
                            "its entries have other times than those of the first jar: " + times,
                            "set project.build.outputTimestamp for the plugin that makes it");
                }
            }
        }
    }

    private static Set<LocalDateTime> times(StagedName file, Stage stage, Findings findings) throws IOException {
        Set<LocalDateTime> times = new TreeSet<>();
        Archives.open(
                file,
                stage,
                findings,
                archive ->
                        archive.entries().stream().map(ZipEntry::getTimeLocal).forEach(times::add));
        return times;
    }
}
