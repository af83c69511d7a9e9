// The theme is set before the page is drawn; everything else waits for the page.
(() => {
  'use strict';

  const root = document.documentElement;
  const KEY = 'castellan-theme';

  function stored() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  }

  function store(theme) {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // the theme lasts until the next page
    }
  }

  const theme = stored();
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme;
  }

  function isDark() {
    return root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  }

  function offerTheme(button) {
    button.hidden = false;
    button.addEventListener('click', () => {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      store(root.dataset.theme);
    });
  }

  function offerCopy(button) {
    if (!navigator.clipboard) {
      return;
    }
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
      button.textContent = button.dataset.copied;
    });
  }

  // The code of an invitation stands after the '#', so that no server and no log sees it until the form is sent.
  function takeCode(field) {
    if (location.hash.length > 1) {
      field.value = decodeURIComponent(location.hash.slice(1));
      history.replaceState(null, '', location.pathname);
    }
  }

  document.addEventListener('DOMContentLoaded', () => {
    document.querySelectorAll('[data-theme-switch]').forEach(offerTheme);
    document.querySelectorAll('[data-copy]').forEach(offerCopy);
    document.querySelectorAll('input[name=code]:not([type=hidden])').forEach(takeCode);
  });
})();
