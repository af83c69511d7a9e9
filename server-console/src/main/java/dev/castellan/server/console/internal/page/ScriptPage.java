package dev.castellan.server.console.internal.page;

/**
 * A form that the console's script sends, because only a script can use an authenticator. The request body is a JSON
 * object. A form field contains the text of a JSON string, or any other value as JSON. The answer is JSON: the result
 * of {@link Answer#json}, or an object with {@code next}, the page to open, or with {@code problem}, the message to
 * show beside the button.
 */
public interface ScriptPage extends FormPage {}
