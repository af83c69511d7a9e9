package dev.castellan.server.standalone.console;

import java.net.InetAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The place of the console of a server.
 *
 * @param isTls whether the server speaks HTTPS
 * @param address the address on which the server listens
 * @param publicPath the prefix of the paths of the server; empty for none
 * @param url the address of the console from the settings; {@code null} if they have none
 */
public record ConsolePlace(
        boolean isTls,
        InetAddress address,
        String publicPath,
        @Nullable URI url) {

    /** The path of the console on the server. */
    public static final String PATH = "/console";

    /** Returns the reason why users could not use the console, with the remedy; {@code null} if they can. */
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
     * Returns the address of the console for the log: from the settings, else on the server itself. Behind a proxy with
     * an unknown address, returns only the path.
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
