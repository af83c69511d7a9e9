/** Groups of options that commands share, and converters for their values. */
@NullMarked
package dev.castellan.server.standalone.options;

import org.jspecify.annotations.NullMarked;
