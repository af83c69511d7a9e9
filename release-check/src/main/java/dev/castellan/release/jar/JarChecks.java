package dev.castellan.release.jar;

import dev.castellan.release.check.StageCheck;
import java.util.List;

/** The checks of jars and of the zip of the runnable server. */
public final class JarChecks {

    private JarChecks() {}

    /** Returns them in the order in which their findings are read. */
    public static List<StageCheck> all() {
        return List.of(
                new Licences(),
                new MainJar(),
                new SourcesJar(),
                new JavadocJar(),
                new EntryTimes(),
                new RunnableJar(),
                new DistributionZip());
    }
}
