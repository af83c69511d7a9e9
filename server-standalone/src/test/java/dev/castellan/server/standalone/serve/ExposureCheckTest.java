package dev.castellan.server.standalone.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.standalone.options.ValueConverters;
import dev.castellan.server.standalone.serve.StartupLog.ExposureCheck;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ExposureCheckTest {

    @Test
    void doesNotWarnAboutLoopbackPorts() {
        assertThat(warnings("--management-port", "0")).isEmpty();
        assertThat(warnings("--address", "localhost", "--management-port", "0", "--management-address", "::1"))
                .isEmpty();
    }

    @Test
    void warnsAboutPlainHttpReachableFromOtherMachines() {
        assertThat(warnings("--address", "0.0.0.0"))
                .singleElement()
                .asString()
                .contains("--address 0.0.0.0", "plain HTTP", "--tls-certificate-file");
        assertThat(warnings("--address", "::")).singleElement().asString().contains("--address :: ");
    }

    @Test
    void doesNotWarnAboutHttpsReachableFromOtherMachines() {
        assertThat(warnings("--address", "0.0.0.0", "--tls-certificate-file", "a.pem", "--tls-key-file", "b.pem"))
                .isEmpty();
    }

    @Test
    void warnsAboutManagementPortReachableFromOtherMachines() {
        assertThat(warnings("--management-port", "0", "--management-address", "0.0.0.0"))
                .singleElement()
                .asString()
                .contains("--management-address 0.0.0.0", "no token");
    }

    @Test
    void doesNotWarnAboutManagementAddressWithoutPort() {
        assertThat(warnings("--management-address", "0.0.0.0")).isEmpty();
    }

    private static List<String> warnings(String... arguments) {
        Serve serve = new Serve();
        CommandLine program = new CommandLine(serve).setCaseInsensitiveEnumValuesAllowed(true);
        ValueConverters.register(program);
        program.parseArgs(arguments);
        return ExposureCheck.warnings(serve);
    }
}
