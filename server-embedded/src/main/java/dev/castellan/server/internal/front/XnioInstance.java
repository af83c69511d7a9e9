package dev.castellan.server.internal.front;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.LoggerFactory;
import org.xnio.Xnio;

/**
 * The XNIO of this class loader.
 *
 * <p>XNIO registers an MBean that states its version, and never unregisters it. The MBean server of the JVM would
 * therefore keep the class loader of an application that has ended.
 */
final class XnioInstance {

    /** Looked up only once, because the lookup scans the class path. */
    private static final Xnio XNIO = Xnio.getInstance(XnioInstance.class.getClassLoader());

    static {
        unregister(ManagementFactory.getPlatformMBeanServer());
    }

    private XnioInstance() {}

    static Xnio get() {
        return XNIO;
    }

    /** Unregisters the MBean, unless it belongs to the XNIO of another class loader. */
    private static void unregister(MBeanServer beans) {
        try {
            ObjectName bean = new ObjectName("org.xnio:type=Xnio,provider=" + ObjectName.quote(XNIO.getName()));
            if (beans.isRegistered(bean)
                    && beans.getClassLoaderFor(bean) == XNIO.getClass().getClassLoader()) {
                beans.unregisterMBean(bean);
            }
        } catch (JMException | SecurityException e) {
            LoggerFactory.getLogger(XnioInstance.class).debug("the MBean of XNIO stays registered", e);
        }
    }
}
