/** The version of this project, for the programs and libraries of this project that show it. */
@NullMarked
package dev.castellan.model.internal.version;

import org.jspecify.annotations.NullMarked;
