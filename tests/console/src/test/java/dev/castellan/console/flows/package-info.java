/** What people do in the console, from beginning to end. */
package dev.castellan.console.flows;
