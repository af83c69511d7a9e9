package dev.castellan.release.check;

import dev.castellan.release.stage.Stage;
import java.io.IOException;

/** One check of a staged release. */
@FunctionalInterface
public interface StageCheck {

    /**
     * Looks at the stage. A file that is missing is the business of {@link ExpectedFiles} alone: other checks skip it.
     *
     * @throws IOException if a file cannot be read
     */
    void run(Stage stage, Findings findings) throws IOException;
}
