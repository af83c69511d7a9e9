/** The transport over OkHttp: the only package that uses it. */
@NullMarked
package dev.castellan.client.internal.okhttp;

import org.jspecify.annotations.NullMarked;
