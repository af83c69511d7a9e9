/** Tests of complete tasks in the console. */
package dev.castellan.console.flows;
