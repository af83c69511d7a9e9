/** The audit trail: writes the event of each change in its transaction, and notifies the listeners afterwards. */
@NullMarked
package dev.castellan.server.internal.audit;

import org.jspecify.annotations.NullMarked;
