/** How servers send requests to addresses that customers enter. */
@NullMarked
package dev.castellan.server.identity.outgoing;

import org.jspecify.annotations.NullMarked;
