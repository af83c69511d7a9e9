/** The transport over OkHttp. Elsewhere, only one method of the builder has a type of OkHttp. */
@NullMarked
package dev.castellan.client.internal.okhttp;

import org.jspecify.annotations.NullMarked;
