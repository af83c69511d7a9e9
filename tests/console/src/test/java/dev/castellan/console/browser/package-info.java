/** Drives a Chromium, and records what it does. */
package dev.castellan.console.browser;
