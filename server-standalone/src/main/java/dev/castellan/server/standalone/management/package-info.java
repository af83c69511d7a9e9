/** The management port: liveness, readiness and metrics. */
@NullMarked
package dev.castellan.server.standalone.management;

import org.jspecify.annotations.NullMarked;
