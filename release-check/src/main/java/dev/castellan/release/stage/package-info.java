/** A staged release: the files of a folder in the layout of a Maven repository, and what must be among them. */
@NullMarked
package dev.castellan.release.stage;

import org.jspecify.annotations.NullMarked;
