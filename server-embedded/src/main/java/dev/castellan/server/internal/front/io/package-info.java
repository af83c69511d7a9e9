/** Input and output of one exchange: reads requests and bodies, writes answers, and limits their time and memory. */
@NullMarked
package dev.castellan.server.internal.front.io;

import org.jspecify.annotations.NullMarked;
