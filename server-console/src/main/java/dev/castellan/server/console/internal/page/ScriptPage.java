package dev.castellan.server.console.internal.page;

/**
 * A form that the script of the console sends as JSON, since only a script reaches an authenticator: an object whose
 * values are strings, or objects, which are read as their text. It is answered with JSON: what {@link Answer#json} says,
 * or {@code next}, the page to go to, or {@code problem}, what to show beside the button.
 */
public interface ScriptPage extends FormPage {}
