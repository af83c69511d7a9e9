/** The activity page: the audit events of the organization, in plain words. */
@NullMarked
package dev.castellan.server.console.internal.activity;

import org.jspecify.annotations.NullMarked;
