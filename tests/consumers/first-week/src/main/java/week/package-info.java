/** The programs of a first week. */
@NullMarked
package week;

import org.jspecify.annotations.NullMarked;
