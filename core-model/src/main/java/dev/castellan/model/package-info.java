/** Resources and request bodies of the API as immutable records, named as in the specification. */
@NullMarked
package dev.castellan.model;

import org.jspecify.annotations.NullMarked;
