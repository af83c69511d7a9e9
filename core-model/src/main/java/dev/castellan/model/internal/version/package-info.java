/** The version of this project. */
@NullMarked
package dev.castellan.model.internal.version;

import org.jspecify.annotations.NullMarked;
