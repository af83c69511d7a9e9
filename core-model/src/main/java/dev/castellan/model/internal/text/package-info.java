/** Rules about texts that the modules of this project share: redaction of secrets, UUIDs, nearest names. */
@NullMarked
package dev.castellan.model.internal.text;

import org.jspecify.annotations.NullMarked;
