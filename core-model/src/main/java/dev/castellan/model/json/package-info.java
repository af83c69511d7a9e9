/** Reads and writes the JSON of the API. Servers read strictly, clients leniently. */
@NullMarked
package dev.castellan.model.json;

import org.jspecify.annotations.NullMarked;
