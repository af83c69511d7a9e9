/** The transport over OkHttp. Outside of this package, only one method of the builder uses a type of OkHttp. */
@NullMarked
package dev.castellan.client.internal.okhttp;

import org.jspecify.annotations.NullMarked;
