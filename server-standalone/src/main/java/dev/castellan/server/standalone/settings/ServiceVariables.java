package dev.castellan.server.standalone.settings;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The variables that Kubernetes sets in every container of a namespace for a service whose name is {@code castellan} or
 * begins with {@code castellan-}. They name the address of that service and are not settings.
 */
final class ServiceVariables {

    private static final Pattern NAME = Pattern.compile("CASTELLAN(_[A-Z0-9_]+)?"
            + "(_SERVICE_HOST|_SERVICE_PORT(_[A-Z0-9_]+)?|_PORT_[0-9]+_(TCP|UDP|SCTP)(_PROTO|_PORT|_ADDR)?)");

    /** {@code CASTELLAN_PORT} and {@code CASTELLAN_MANAGEMENT_PORT} can also be settings; their values show which. */
    private static final Pattern PORT = Pattern.compile("CASTELLAN(_[A-Z0-9_]+)?_PORT");

    private static final Pattern ADDRESS = Pattern.compile("(tcp|udp|sctp)://.*");

    private ServiceVariables() {}

    /** Returns the environment without these variables. */
    static Map<String, String> without(Map<String, String> environment) {
        Map<String, String> others = new TreeMap<>(environment);
        others.entrySet().removeIf(variable -> isOne(variable.getKey(), variable.getValue()));
        return others;
    }

    private static boolean isOne(String name, String value) {
        return NAME.matcher(name).matches()
                || (PORT.matcher(name).matches() && ADDRESS.matcher(value).matches());
    }
}
