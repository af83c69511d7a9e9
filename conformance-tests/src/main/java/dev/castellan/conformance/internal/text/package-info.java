/** Text for reports. */
@NullMarked
package dev.castellan.conformance.internal.text;

import org.jspecify.annotations.NullMarked;
