/** Where the value of an option comes from: command line, environment, file. */
@NullMarked
package dev.castellan.server.standalone.settings;

import org.jspecify.annotations.NullMarked;
