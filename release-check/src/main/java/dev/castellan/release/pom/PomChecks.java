package dev.castellan.release.pom;

import dev.castellan.release.check.StageCheck;
import java.util.List;

/** The checks of POMs. */
public final class PomChecks {

    private PomChecks() {}

    /** Returns them in the order in which their findings are read. */
    public static List<StageCheck> all() {
        return List.of(
                new PomCoordinates(), new PomDescription(), new FlatPom(), new PomDependencies(), new BomEntries());
    }
}
