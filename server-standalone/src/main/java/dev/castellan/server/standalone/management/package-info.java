/** The management port: whether the server lives, whether it is ready, what it measures. */
@NullMarked
package dev.castellan.server.standalone.management;

import org.jspecify.annotations.NullMarked;
