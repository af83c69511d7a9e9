package dev.castellan.server.standalone.options;

import dev.castellan.server.ServerStartException;
import dev.castellan.server.standalone.output.CommandException;
import java.net.InetAddress;

/**
 * A place to listen at, as the command line names it.
 *
 * @param portOption what names the port
 * @param port the port; 0 for any free one
 * @param addressOption what names the address
 * @param address the address
 */
public record BindAddress(String portOption, int port, String addressOption, InetAddress address) {

    /** Returns what to say of a server that could not start there, in the words of the command line. */
    public CommandException complaint(ServerStartException problem) {
        String reason = String.valueOf(
                problem.getCause() == null
                        ? problem.getMessage()
                        : problem.getCause().getMessage());
        return new CommandException(complaint(reason), problem);
    }

    private String complaint(String reason) {
        String host = address.getHostAddress();
        if (reason.contains("assign")) {
            return addressOption + " " + host
                    + " is no address of this machine: choose one of its own, or 0.0.0.0 for all";
        }
        String what = reason.contains("in use") ? "is in use" : "cannot be bound: " + reason;
        return portOption + " " + port + " on " + host + " " + what + ": choose another, or 0 for any";
    }
}
