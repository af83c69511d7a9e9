/** What watches or changes calls: listeners, observers, interceptors. */
@NullMarked
package dev.castellan.client.observe;

import org.jspecify.annotations.NullMarked;
