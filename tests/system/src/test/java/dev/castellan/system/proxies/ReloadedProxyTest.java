package dev.castellan.system.proxies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs {@link ProxyProgram} for a short time. */
@Timeout(300)
@ParameterizedClass
@ValueSource(booleans = {false, true})
@Tag("database")
@Tag("process")
class ReloadedProxyTest {

    private static final int CALLS = 480;

    private final boolean isHttp2;

    @TempDir
    private Path folder;

    ReloadedProxyTest(boolean isHttp2) {
        this.isHttp2 = isHttp2;
        assumeTrue(Files.isExecutable(ReloadedNginx.PROGRAM), ReloadedNginx.PROGRAM + " is missing");
    }

    @Test
    void noCallFailsDuringReloadIfIdempotencyKeysAreHonoured() throws Exception {
        ProxyLoad.Result result = ProxyProgram.run(folder, isHttp2, true, CALLS);
        assertThat(result.failures()).isEmpty();
        assertThat(result.created()).isEqualTo(CALLS / 2);
        assertThat(result.twice()).isZero();
        assertThat(result.missing()).isZero();
    }

    @Test
    void onlyPostsThatMayHaveBeenProcessedFailIfKeysAreIgnored() throws Exception {
        ProxyLoad.Result result = ProxyProgram.run(folder, isHttp2, false, CALLS);
        assertThat(result.unprocessed()).as("%s", result).isZero();
        assertThat(result.failedReads()).as("%s", result).isZero();
        assertThat(result.twice()).as("%s", result).isZero();
        assertThat(result.missing()).as("%s", result).isZero();
    }
}
