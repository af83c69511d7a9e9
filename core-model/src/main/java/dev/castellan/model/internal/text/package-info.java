/** Text utilities shared by the modules of this project, such as the redaction of secrets. */
@NullMarked
package dev.castellan.model.internal.text;

import org.jspecify.annotations.NullMarked;
