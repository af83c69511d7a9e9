/** The activity in the organization: its audit events, in plain words. */
@NullMarked
package dev.castellan.server.console.internal.activity;

import org.jspecify.annotations.NullMarked;
