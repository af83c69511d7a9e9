/** The logs of the program: one JSON object in each line, without tokens. */
@NullMarked
package dev.castellan.server.standalone.logging;

import org.jspecify.annotations.NullMarked;
