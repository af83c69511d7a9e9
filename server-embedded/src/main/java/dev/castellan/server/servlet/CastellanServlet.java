package dev.castellan.server.servlet;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.internal.front.ServiceHandler;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Serves the API in a container of Jakarta Servlet 5 or newer, such as that of Spring MVC, with the limits and threads
 * of the server. Reads bodies and writes responses without blocking a thread of the container. With a store that
 * blocks, operations run on the threads of the server; otherwise on threads of the container.
 *
 * <pre>{@code
 * ServletRegistration.Dynamic api = context.addServlet("castellan", new CastellanServlet(server));
 * api.setAsyncSupported(true);
 * api.addMapping("/castellan/*");
 * }</pre>
 *
 * <p>The container parses the requests, and its configuration determines the connections, the timeouts and the limits
 * on request heads. The server prepends context path and mapping to each path in {@code Location}, unless it has a
 * {@code publicPath}. The servlet does not close the server. Thread-safe.
 */
public final class CastellanServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    private final transient ServiceHandler handler;

    /** Creates a servlet that serves the API of this server, which may have no socket of its own. */
    public CastellanServlet(CastellanServer server) {
        this((ServiceHandler) server.handler());
    }

    CastellanServlet(ServiceHandler handler) {
        this.handler = handler;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        if (!request.isAsyncSupported()) {
            throw new ServletException("CastellanServlet needs asynchronous requests: call setAsyncSupported(true) on"
                    + " its registration, and on those of all filters before it");
        }
        ServletExchange.of(request, response, handler).start();
    }
}
