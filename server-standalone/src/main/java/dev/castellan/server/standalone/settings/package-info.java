/** The sources of option values: command line, environment and file. */
@NullMarked
package dev.castellan.server.standalone.settings;

import org.jspecify.annotations.NullMarked;
