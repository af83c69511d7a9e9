/** Attacks of one organization at full size, during which the server must respond to another organization in time. */
package dev.castellan.system.attacks;
