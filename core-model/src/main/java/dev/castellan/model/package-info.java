/** Resources and request bodies of the API, as immutable records in the words of its specification. */
@NullMarked
package dev.castellan.model;

import org.jspecify.annotations.NullMarked;
