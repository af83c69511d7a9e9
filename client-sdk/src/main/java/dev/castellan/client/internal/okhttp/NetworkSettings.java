package dev.castellan.client.internal.okhttp;

import java.net.HttpRetryException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** The proxy and the certificates of the built-in transport. Immutable. */
public final class NetworkSettings {

    public static final NetworkSettings DEFAULT = new NetworkSettings(null, null, List.of(), List.of(), null);

    private static final String AUTHORIZATION = "Proxy-Authorization";

    private final @Nullable InetSocketAddress proxy;
    private final @Nullable String credentials;
    private final List<X509Certificate> trusted;
    private final List<KeyManager> keys;
    private final @Nullable Tls tls;

    private NetworkSettings(
            @Nullable InetSocketAddress proxy,
            @Nullable String credentials,
            List<X509Certificate> trusted,
            List<KeyManager> keys,
            @Nullable Tls tls) {
        this.proxy = proxy;
        this.credentials = credentials;
        this.trusted = trusted;
        this.keys = keys;
        this.tls = tls;
    }

    public boolean hasProxy() {
        return proxy != null;
    }

    public NetworkSettings withProxy(InetSocketAddress address) {
        return new NetworkSettings(address, null, trusted, keys, tls);
    }

    /** Returns settings with a proxy that requires Basic authentication. */
    public NetworkSettings withProxy(InetSocketAddress address, String user, String password) {
        if (user.contains(":")) {
            throw new IllegalArgumentException("proxy: the user name contains a colon, which Basic cannot carry");
        }
        String basic = Credentials.basic(user, password, StandardCharsets.UTF_8);
        return new NetworkSettings(address, basic, trusted, keys, tls);
    }

    public NetworkSettings withTrusted(Path pemFile) {
        List<X509Certificate> all = new ArrayList<>(trusted);
        all.addAll(Certificates.ofPem(pemFile));
        return new NetworkSettings(proxy, credentials, List.copyOf(all), keys, tls);
    }

    public NetworkSettings withClientCertificate(Path keyStore, char[] password) {
        return new NetworkSettings(proxy, credentials, trusted, Certificates.keys(keyStore, password), tls);
    }

    public NetworkSettings withTls(SSLContext context, X509TrustManager trust) {
        return new NetworkSettings(proxy, credentials, trusted, keys, new Tls(context, trust));
    }

    OkHttpClient.Builder applyTo(OkHttpClient.Builder builder) {
        if (proxy != null) {
            builder.proxy(new Proxy(Proxy.Type.HTTP, proxy))
                    .proxyAuthenticator((route, response) -> authorized(response))
                    .addInterceptor(chain -> chain.proceed(forwarded(chain.request())));
        }
        boolean hasCertificates = !trusted.isEmpty() || !keys.isEmpty();
        if (tls != null && hasCertificates) {
            throw new IllegalArgumentException(
                    "sslContext: replaces trustedCertificates and clientCertificate; set one or the other");
        }
        if (tls != null || hasCertificates) {
            Tls used = tls == null ? withCertificates() : tls;
            builder.sslSocketFactory(used.context().getSocketFactory(), used.trust());
        }
        return builder;
    }

    /**
     * Returns the tunnel request with the credentials added. If there are no credentials or the request needs no
     * tunnel, returns {@code null}, and OkHttp returns the response of the proxy to the caller.
     *
     * @param response the response of the proxy, or a placeholder that OkHttp creates before it requests a tunnel
     * @throws HttpRetryException if the proxy refused the request for a tunnel
     */
    private @Nullable Request authorized(Response response) throws HttpRetryException {
        Request request = response.request();
        if (!request.method().equals("CONNECT")) {
            return null;
        }
        boolean isSynthetic = response.challenges().stream()
                .anyMatch(challenge -> challenge.scheme().equalsIgnoreCase("OkHttp-Preemptive"));
        if (!isSynthetic) {
            InetSocketAddress address = Objects.requireNonNull(proxy);
            String complaint =
                    credentials == null ? " requires a user name and a password" : " refused user and password";
            throw new HttpRetryException(
                    "the proxy " + address.getHostString() + ":" + address.getPort() + complaint,
                    HttpURLConnection.HTTP_PROXY_AUTH);
        }
        return credentials == null ? null : withCredentials(request);
    }

    /**
     * Adds the credentials to a plain HTTP request in advance, because OkHttp does not repeat a POST that the proxy has
     * refused.
     */
    private Request forwarded(Request request) {
        return request.isHttps() || credentials == null ? request : withCredentials(request);
    }

    private Request withCredentials(Request request) {
        return request.newBuilder()
                .header(AUTHORIZATION, Objects.requireNonNull(credentials))
                .build();
    }

    private Tls withCertificates() {
        X509TrustManager trust = Certificates.trusting(trusted);
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.toArray(new KeyManager[0]), new TrustManager[] {trust}, null);
            return new Tls(context, trust);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime has no TLS: " + e.getMessage(), e);
        }
    }

    /** A context and its trust manager. */
    private record Tls(SSLContext context, X509TrustManager trust) {}
}
