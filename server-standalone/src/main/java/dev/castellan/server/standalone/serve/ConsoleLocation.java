package dev.castellan.server.standalone.serve;

import java.net.InetAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The settings that determine where a server shows its console.
 *
 * @param isTls whether the server uses HTTPS
 * @param address the address that the server listens on
 * @param publicPath the prefix of the server's paths, or an empty string
 * @param url the console URL from the settings, or {@code null} if it is not set
 */
public record ConsoleLocation(
        boolean isTls,
        InetAddress address,
        String publicPath,
        @Nullable URI url) {

    /** The path of the console on the server. */
    public static final String PATH = "/console";

    /**
     * Returns a copy with a {@code localhost} URL if no URL is set and only this machine can reach the server.
     * Passkeys require a host name. With port 0 or a public path, the URL stays unknown.
     */
    public ConsoleLocation atPort(int port) {
        boolean isLocal = url == null && !isTls && address.isLoopbackAddress() && publicPath.isEmpty() && port != 0;
        return isLocal
                ? new ConsoleLocation(false, address, publicPath, URI.create("http://localhost:" + port + PATH))
                : this;
    }

    /** Returns why browsers cannot use the console, with a remedy, or {@code null} if they can use it. */
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
     * Returns the console address to log: the URL from the settings, or the URL on the server itself if there is none.
     * Behind a proxy with an unknown address, returns only the path.
     *
     * @param server the scheme, host and port of the server
     */
    public String displayUrl(String server) {
        if (url != null) {
            return url.toString();
        }
        return publicPath.isEmpty() ? server + PATH : publicPath + PATH;
    }

    private static String pathOf(URI url) {
        return String.valueOf(url.getPath()).replaceFirst("(?<!/)/+$", "");
    }
}
