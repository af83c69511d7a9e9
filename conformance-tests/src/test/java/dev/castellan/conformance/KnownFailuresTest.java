package dev.castellan.conformance;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownFailuresTest {

    @TempDir
    Path folder;

    @Test
    void rejectsUnknownCaseAndReportsItsLine() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("# ours\n\nusers/list.http # slow\nusers/lisst.http\n"))
                .withMessageContaining("line 4: there is no case users/lisst.http");
    }

    @Test
    void rejectsCaseThatIsListedTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("users/list.http\nusers/list.http\n"))
                .withMessageContaining("line 2: users/list.http is listed twice");
    }

    private KnownFailures read(String text) throws IOException {
        return KnownFailures.read(Files.writeString(folder.resolve("known"), text));
    }
}
