/** Rules about texts that the modules of this family share. */
@NullMarked
package dev.castellan.model.internal.text;

import org.jspecify.annotations.NullMarked;
