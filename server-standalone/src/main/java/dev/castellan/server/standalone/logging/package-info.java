/** What the program logs: one JSON object a line, without tokens. */
@NullMarked
package dev.castellan.server.standalone.logging;

import org.jspecify.annotations.NullMarked;
