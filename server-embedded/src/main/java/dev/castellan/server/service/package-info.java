/** What a front serves: requests are admitted, answered and delivered. */
@NullMarked
package dev.castellan.server.service;

import org.jspecify.annotations.NullMarked;
