/** Rules about texts, shared by the modules of this project. */
@NullMarked
package dev.castellan.model.internal.text;

import org.jspecify.annotations.NullMarked;
