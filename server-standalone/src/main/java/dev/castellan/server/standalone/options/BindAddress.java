package dev.castellan.server.standalone.options;

import dev.castellan.server.spi.ServerStartException;
import dev.castellan.server.standalone.output.CommandException;
import java.net.InetAddress;

/**
 * An address and a port to listen on, and the options that set them.
 *
 * @param port the port, or 0 for any free port
 */
public record BindAddress(String portOption, int port, String addressOption, InetAddress address) {

    /**
     * Returns the exception to throw if a server cannot listen on this address and port. The message names the options.
     */
    public CommandException complaint(ServerStartException problem) {
        String reason = String.valueOf(
                problem.getCause() == null
                        ? problem.getMessage()
                        : problem.getCause().getMessage());
        return new CommandException(complaint(reason), problem);
    }

    private String complaint(String reason) {
        String host = NamedAddress.text(address);
        if (reason.contains("assign")) {
            return addressOption + " " + host
                    + " is not an address of this machine: choose one of its own, or 0.0.0.0 for all";
        }
        String what = reason.contains("in use") ? "is in use" : "cannot be bound: " + reason;
        return portOption + " " + port + " on " + host + " " + what + ": choose another, or 0 for any";
    }
}
