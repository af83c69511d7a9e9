/** The settings of a server, and the standard source of ids. */
@NullMarked
package dev.castellan.server.internal.settings;

import org.jspecify.annotations.NullMarked;
