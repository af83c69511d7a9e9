/** The transport over OkHttp. No other package uses OkHttp. */
@NullMarked
package dev.castellan.client.internal.okhttp;

import org.jspecify.annotations.NullMarked;
