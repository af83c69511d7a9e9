/** The endpoint table: every operation of the API as data, and every error condition. */
@NullMarked
package dev.castellan.model.endpoint;

import org.jspecify.annotations.NullMarked;
