/** The settings of a server, and the default id source. */
@NullMarked
package dev.castellan.server.internal.settings;

import org.jspecify.annotations.NullMarked;
