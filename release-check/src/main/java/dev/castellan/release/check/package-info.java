/** What a check of a staged release is, what checks find, and the checks of files of every kind. */
@NullMarked
package dev.castellan.release.check;

import org.jspecify.annotations.NullMarked;
