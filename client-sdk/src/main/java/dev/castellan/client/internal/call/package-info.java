/** Makes calls: writes requests, decides and performs the steps of a call, and reads answers. */
@NullMarked
package dev.castellan.client.internal.call;

import org.jspecify.annotations.NullMarked;
