package dev.castellan.model.internal.text;

/** The URL of a deployment, which people write with and without {@code /api/v1} and slashes at its end. */
public final class DeploymentUrl {

    /** The start of the paths of the API. */
    public static final String PREFIX = "/api/v1";

    private DeploymentUrl() {}

    /** Returns a URL, or the path of one, without {@code /api/v1} and without slashes at its end. */
    public static String root(String url) {
        String open = withoutSlashes(url);
        return open.endsWith(PREFIX) ? withoutSlashes(open.substring(0, open.length() - PREFIX.length())) : open;
    }

    private static String withoutSlashes(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '/') {
            end--;
        }
        return text.substring(0, end);
    }
}
