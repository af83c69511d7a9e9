/** Connections that send literal bytes and read answers as strictly as RFC 9112 defines them. */
@NullMarked
package dev.castellan.conformance.internal.http;

import org.jspecify.annotations.NullMarked;
