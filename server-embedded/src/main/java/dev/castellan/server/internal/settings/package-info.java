/** The settings of a server, and their checks. */
@NullMarked
package dev.castellan.server.internal.settings;

import org.jspecify.annotations.NullMarked;
