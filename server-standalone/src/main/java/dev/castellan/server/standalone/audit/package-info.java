/** The audit log: one JSON object for each change, to a file that may be rotated or to a stream. */
@NullMarked
package dev.castellan.server.standalone.audit;

import org.jspecify.annotations.NullMarked;
