package dev.castellan.console.flows;

import dev.castellan.console.browser.Browser;

/** Counts a user's actions, which are clicks on links, buttons and boxes, and completed fields. */
final class Effort {

    private final Browser browser;
    private int clicks;
    private int fields;

    Effort(Browser browser) {
        this.browser = browser;
    }

    int clicks() {
        return clicks;
    }

    int fields() {
        return fields;
    }

    Effort follow(String link) {
        clicks += browser.opensMenuFor(link) ? 2 : 1;
        browser.follow(link);
        return this;
    }

    Effort press(String button) {
        clicks++;
        browser.press(button);
        return this;
    }

    Effort tick(String label) {
        clicks++;
        browser.tick(label);
        return this;
    }

    Effort type(String label, String text) {
        fields++;
        browser.type(label, text);
        return this;
    }

    Effort choose(String label, String option) {
        fields++;
        browser.choose(label, option);
        return this;
    }
}
