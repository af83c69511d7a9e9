package dev.castellan.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** A user with only a keyboard. */
public final class Keyboard {

    private static final int MAX_STEPS = 60;

    /** Returns a problem of the element that Tab has just focused, or null. The argument is the previous element. */
    private static final String PROBLEM = """
            const [before, now] = [arguments[0], document.activeElement];
            if (now === document.body) {
              return null;
            }
            const style = getComputedStyle(now);
            const box = now.getBoundingClientRect();
            const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            const isShown = top && (now.contains(top) || top.contains(now) || top.closest('label')?.control === now);
            const isMarked = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
            const isBehind = before.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING;
            return isShown && isMarked && (isBehind || before === document.body)
                ? null : [!!isShown, isMarked, !!isBehind, now.outerHTML].join(' ');
            """;

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

    /**
     * Presses Tab until the element with this name is focused. Fails if Tab does not reach the element, or if an
     * element on the way is not visibly focused or comes before the previous element.
     */
    public Keyboard tabTo(String name) {
        WebElement focus = browser.focus();
        for (int i = 0; i < MAX_STEPS; i++) {
            if (name.equals(focus.getAccessibleName()) || name.equals(focus.getText())) {
                return this;
            }
            focus.sendKeys(Keys.TAB);
            WebElement next = browser.focus();
            if (!next.equals(focus)) {
                assertThat(browser.script(PROBLEM, focus)).isNull();
            }
            focus = next;
        }
        throw new AssertionError("the keyboard does not reach " + name);
    }
}
