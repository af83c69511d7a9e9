/** Makes calls: writes requests, decides and performs the steps of a call, and reads responses. */
@NullMarked
package dev.castellan.client.internal.call;

import org.jspecify.annotations.NullMarked;
