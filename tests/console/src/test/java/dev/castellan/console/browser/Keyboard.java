package dev.castellan.console.browser;

import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** A user with only a keyboard. */
public final class Keyboard {

    private static final int MOST_STEPS = 60;

    private final Browser browser;

    /** Creates a keyboard for this browser. */
    public Keyboard(Browser browser) {
        this.browser = browser;
    }

    /** Sends keys to the focused element. */
    public Keyboard keys(CharSequence... keys) {
        browser.focus().sendKeys(keys);
        return this;
    }

    /** Presses Tab until the element with this name is focused. Fails if Tab does not reach the element. */
    public Keyboard tabTo(String name) {
        for (int i = 0; i < MOST_STEPS; i++) {
            WebElement focus = browser.focus();
            if (name.equals(focus.getAccessibleName()) || name.equals(focus.getText())) {
                return this;
            }
            keys(Keys.TAB);
        }
        throw new AssertionError("the keyboard does not reach " + name);
    }
}
