/** The transport that uses OkHttp. Outside this package, only one builder method uses an OkHttp type. */
@NullMarked
package dev.castellan.client.internal.okhttp;

import org.jspecify.annotations.NullMarked;
