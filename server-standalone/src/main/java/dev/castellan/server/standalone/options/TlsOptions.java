package dev.castellan.server.standalone.options;

import dev.castellan.server.standalone.files.ServerCertificate;
import dev.castellan.server.standalone.output.CommandException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The HTTPS options. */
public final class TlsOptions {

    @Option(
            names = "--tls-certificate-file",
            paramLabel = "FILE",
            description =
                    "Serves HTTPS with this certificate and its chain in PEM, such as /etc/castellan/server.pem. The "
                            + "server loads a changed file while it runs. Default: none, plain HTTP")
    private @Nullable Path certificate;

    @Option(
            names = "--tls-key-file",
            paramLabel = "FILE",
            description = "Private key of the certificate in PEM (PKCS #8, not encrypted), such as "
                    + "/etc/castellan/server.key. Default: none")
    private @Nullable Path key;

    public boolean isOn() {
        return certificate != null || key != null;
    }

    /**
     * Returns the server's certificate, or {@code null} for plain HTTP.
     *
     * @throws CommandException if the files cannot be used
     */
    @Nullable
    public ServerCertificate serverCertificate() {
        if (certificate == null && key == null) {
            return null;
        }
        if (certificate == null || key == null) {
            throw CommandException.usage(
                    "--tls-certificate-file and --tls-key-file belong together: give both, or none", null);
        }
        return new ServerCertificate(certificate, key);
    }
}
