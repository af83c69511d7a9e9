/** Controls Chromium and records its requests and messages. */
package dev.castellan.console.browser;
