/** The endpoint table, which describes every operation of the API and every error condition. */
@NullMarked
package dev.castellan.model.endpoint;

import org.jspecify.annotations.NullMarked;
