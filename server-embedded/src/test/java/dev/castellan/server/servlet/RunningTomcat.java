package dev.castellan.server.servlet;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ValveBase;

/** A Tomcat on a free port that serves a servlet at {@code /shop/castellan}, with few threads. */
final class RunningTomcat implements AutoCloseable {

    private final Tomcat tomcat = new Tomcat();

    RunningTomcat(Servlet servlet, boolean async) {
        try {
            tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        tomcat.setHostname("127.0.0.1");
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.getConnector().setProperty("maxThreads", "2");
        tomcat.getConnector().setProperty("minSpareThreads", "1");
        Context context = tomcat.addContext("/shop", new File(".").getAbsolutePath());
        Wrapper wrapper = Tomcat.addServlet(context, "castellan", servlet);
        wrapper.setAsyncSupported(async);
        wrapper.addMapping("/castellan/*");
        try {
            tomcat.start();
        } catch (LifecycleException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes the servlet see this text as the address of each later client. */
    void reportClient(String address) {
        tomcat.getHost().getPipeline().addValve(new ValveBase(true) {
            @Override
            public void invoke(Request request, Response response) throws IOException, ServletException {
                request.setRemoteAddr(address);
                getNext().invoke(request, response);
            }
        });
    }

    InetSocketAddress address() {
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(), tomcat.getConnector().getLocalPort());
    }

    @Override
    public void close() {
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException e) {
            throw new IllegalStateException(e);
        }
    }
}
