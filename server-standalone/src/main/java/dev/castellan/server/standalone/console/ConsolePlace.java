package dev.castellan.server.standalone.console;

import java.net.InetAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where the console of a server would be.
 *
 * @param isTls whether the server speaks HTTPS
 * @param address the address that it listens on
 * @param publicPath what stands in front of its paths; empty if nothing does
 * @param url the address of the console as it was given; {@code null} if it was not
 */
public record ConsolePlace(
        boolean isTls,
        InetAddress address,
        String publicPath,
        @Nullable URI url) {

    /** The path of the console on the server. */
    public static final String PATH = "/console";

    /** Returns why people could not use the console there, and what to change; {@code null} if they can. */
    @Nullable
    String obstacle() {
        if (url != null && !pathOf(url).equals(publicPath + PATH)) {
            return "--console-url " + url + " has another path than " + publicPath + PATH
                    + ", where the console of this server is: change it, or --public-path";
        }
        boolean isBehindTls = isTls || (url != null && "https".equals(url.getScheme()));
        return isBehindTls || address.isLoopbackAddress()
                ? null
                : "other machines reach this server over plain HTTP, where passwords can be read on the way: set"
                        + " --tls-certificate-file and --tls-key-file, or --console-url to the https URL of a proxy";
    }

    /**
     * Returns the address of the console for the log: as it was given, else on the server itself. Behind a proxy whose
     * address is not known, it is only the path.
     *
     * @param server scheme, host and port of the server
     */
    public String shown(String server) {
        if (url != null) {
            return url.toString();
        }
        return publicPath.isEmpty() ? server + PATH : publicPath + PATH;
    }

    private static String pathOf(URI url) {
        return String.valueOf(url.getPath()).replaceFirst("/+$", "");
    }
}
