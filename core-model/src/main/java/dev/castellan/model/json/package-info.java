/** Reading and writing the JSON of the API: strictly as a server, leniently as a client. */
@NullMarked
package dev.castellan.model.json;

import org.jspecify.annotations.NullMarked;
