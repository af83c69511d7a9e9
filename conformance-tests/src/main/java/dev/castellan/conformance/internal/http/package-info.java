/** Connections that send literal bytes and read responses strictly according to RFC 9112. */
@NullMarked
package dev.castellan.conformance.internal.http;

import org.jspecify.annotations.NullMarked;
