/** Connections that send literal bytes. */
@NullMarked
package dev.castellan.support.socket;

import org.jspecify.annotations.NullMarked;
