/** Reads and writes the JSON of the API: strictly for a server, leniently for a client. */
@NullMarked
package dev.castellan.model.json;

import org.jspecify.annotations.NullMarked;
