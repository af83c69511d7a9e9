/** Options that commands share. */
@NullMarked
package dev.castellan.server.standalone.options;

import org.jspecify.annotations.NullMarked;
