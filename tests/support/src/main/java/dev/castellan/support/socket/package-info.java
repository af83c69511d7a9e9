/** Connections that send arbitrary bytes. */
@NullMarked
package dev.castellan.support.socket;

import org.jspecify.annotations.NullMarked;
