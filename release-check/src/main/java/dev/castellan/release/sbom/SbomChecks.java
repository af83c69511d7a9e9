package dev.castellan.release.sbom;

import dev.castellan.release.check.StageCheck;
import java.util.List;

/** The checks of SBOMs. */
public final class SbomChecks {

    private SbomChecks() {}

    /** Returns them in the order in which their findings are read. */
    public static List<StageCheck> all() {
        return List.of(new SbomSchema(), new SbomComponents());
    }
}
