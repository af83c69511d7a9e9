/** The settings of a server, and their checks. */
@NullMarked
package dev.castellan.server.internal.configuration;

import org.jspecify.annotations.NullMarked;
