/** The logs of the program, which have one JSON object per line and contain no tokens. */
@NullMarked
package dev.castellan.server.standalone.logging;

import org.jspecify.annotations.NullMarked;
