// Sets the theme before the page is drawn. Everything else waits for the page.
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

  function offerThemes(group) {
    const buttons = group.querySelectorAll('button');
    const show = () => buttons.forEach((button) => {
      button.setAttribute('aria-pressed', button.value === (root.dataset.theme || 'system'));
    });
    group.hidden = false;
    buttons.forEach((button) => button.addEventListener('click', () => {
      if (button.value === 'system') {
        delete root.dataset.theme;
      } else {
        root.dataset.theme = button.value;
      }
      store(button.value);
      show();
    }));
    show();
  }

  function offerCopy(button) {
    if (!navigator.clipboard) {
      return;
    }
    button.hidden = false;
    button.addEventListener('click', async () => {
      const source = document.getElementById(button.dataset.copy) || button.previousElementSibling;
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = button.dataset.copied;
    });
  }

  function offerShow(button) {
    const field = button.previousElementSibling;
    button.hidden = false;
    button.addEventListener('click', () => {
      const isHidden = field.type === 'password';
      field.type = isHidden ? 'text' : 'password';
      button.setAttribute('aria-pressed', isHidden);
    });
    // password managers and the kept draft know a password by its type
    field.form.addEventListener('submit', () => { field.type = 'password'; });
  }

  function showLength(line) {
    const field = line.parentElement.querySelector('input');
    const [meter, text] = line.children;
    field.addEventListener('input', () => {
      const missing = Math.max(0, meter.max - [...field.value].length);
      line.hidden = field.value === '';
      meter.value = meter.max - missing;
      text.textContent = missing > 0 ? text.dataset.short.replace('{0}', missing) : text.dataset.long;
    });
  }

  function offerSelectAll(button) {
    button.hidden = false;
    button.addEventListener('click', () => {
      button.form.querySelectorAll('.tick input').forEach((box) => { box.checked = true; });
      button.form.dispatchEvent(new Event('change'));
    });
  }

  // a page that the browser kept can have selected objects
  function requireSelection(button) {
    const update = () => { button.disabled = !button.form.querySelector('.tick input:checked, [name=all]:checked'); };
    button.form.addEventListener('change', update);
    addEventListener('pageshow', update);
    update();
  }

  // The link contains the code after a '#', which browsers do not send, so no log contains it.
  function takeCode(field) {
    if (location.hash.length > 1) {
      field.value = decodeURIComponent(location.hash.slice(1));
      document.querySelectorAll('[data-language]').forEach((link) => { link.hash = location.hash; });
      history.replaceState(null, '', location.pathname);
    }
  }

  // Passkeys (Web Authentication) use byte arrays. The server uses base64url.
  function bytes(text) {
    return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  }

  function base64url(buffer) {
    const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
    return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  }

  function withBytes(options) {
    const list = (credentials) => (credentials || []).map((credential) => ({ ...credential, id: bytes(credential.id) }));
    return {
      ...options,
      challenge: bytes(options.challenge),
      ...(options.user && { user: { ...options.user, id: bytes(options.user.id) } }),
      allowCredentials: list(options.allowCredentials),
      excludeCredentials: list(options.excludeCredentials),
    };
  }

  function responseOf(credential) {
    const response = {};
    for (const part of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']) {
      if (credential.response[part]) {
        response[part] = base64url(credential.response[part]);
      }
    }
    if (credential.response.getTransports) {
      response.transports = credential.response.getTransports();
    }
    return {
      id: credential.id,
      rawId: base64url(credential.rawId),
      type: credential.type,
      response,
      clientExtensionResults: credential.getClientExtensionResults(),
    };
  }

  async function send(form, values) {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
    });
    return response.json();
  }

  function typed(form) {
    const values = Object.fromEntries(new FormData(form));
    const other = document.getElementById(form.dataset.with);
    return other ? { ...values, email: other.elements.email.value } : values;
  }

  // Returns the page to open, or a problem.
  async function usePasskey(form) {
    const values = typed(form);
    const asked = await send(form, values);
    if (!asked.challenge) {
      return asked;
    }
    const publicKey = withBytes(asked);
    const credential = form.dataset.passkey === 'create'
      ? await navigator.credentials.create({ publicKey })
      : await navigator.credentials.get({ publicKey });
    return send(form, { ...values, response: responseOf(credential) });
  }

  function offerPasskey(form) {
    if (!window.PublicKeyCredential) {
      return;
    }
    form.hidden = false;
    document.querySelectorAll('[data-without-passkey]').forEach((text) => { text.hidden = true; });
    const problem = form.querySelector('[role=alert]');
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (form.dataset.busy) {
        return;
      }
      problem.textContent = '';
      form.dataset.busy = 'true'; // a disabled button would lose the focus
      try {
        const response = await usePasskey(form);
        if (response.next) {
          location.assign(response.next);
        }
        problem.textContent = response.problem || '';
      } catch {
        // the user canceled, the authenticator has no passkey, or the server did not respond
        problem.textContent = form.dataset.failed;
      }
      delete form.dataset.busy;
    });
  }

  // The server shows and reads times in UTC. The reader sees and types times of the browser's time zone.
  function showLocalTime(time) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' };
    const format = new Intl.DateTimeFormat(root.lang === 'de' ? 'de' : 'sv', { ...parts, timeZoneName: 'short' });
    time[time.title ? 'title' : 'textContent'] = format.format(new Date(time.dateTime));
  }

  function utc(date) {
    return date.toISOString().slice(0, -1);
  }

  function takeLocalTime(field) {
    const label = field.labels[0];
    label.textContent = label.textContent.replace(' (UTC)', '');
    const text = field.defaultValue;
    const at = new Date(text.endsWith('Z') ? text : `${text}Z`);
    const local = new Date(at.getTime() - at.getTimezoneOffset() * 60000);
    if (text && !Number.isNaN(local.getTime())) {
      field.value = utc(local);
    }
    field.form.addEventListener('formdata', (event) => {
      event.formData.set(field.name, field.value && utc(new Date(field.value)));
    });
  }

  // days begin at the reader's midnight
  function useLocalDays(link) {
    const url = new URL(link.href);
    const shown = new URLSearchParams(location.search);
    for (const name of ['since', 'until']) {
      if (link.dataset[name]) {
        const day = new Date();
        day.setHours(0, 0, 0, 0);
        day.setDate(day.getDate() - link.dataset[name]);
        url.searchParams.set(name, utc(day));
      }
    }
    const isCurrent = ['since', 'until'].every((name) => (shown.get(name) || '') === (url.searchParams.get(name) || ''));
    link.href = url;
    link.removeAttribute('aria-current');
    if (isCurrent) {
      link.setAttribute('aria-current', 'true');
    }
  }

  // Asks for ten minutes whether a new token was used. Without scripts, the line contains a link that asks.
  function awaitCall(line) {
    let left = 300;
    const timer = setInterval(async () => {
      const isWaiting = line.querySelector('a') && left-- > 0;
      if (!isWaiting) {
        clearInterval(timer);
      } else if (!document.hidden) {
        const page = new DOMParser().parseFromString(await (await fetch(line.dataset.call)).text(), 'text/html');
        const found = page.querySelector('[data-call] time');
        if (found) {
          line.replaceChildren(...found.parentElement.childNodes);
          line.querySelectorAll('time').forEach(showLocalTime);
        }
      }
    }, 2000);
  }

  function takeCodes() {
    document.querySelectorAll('input[name=code]:not([type=hidden])').forEach(takeCode);
  }

  // on a narrow screen, the navigation is a row that may be wider than the screen
  function showCurrentItem() {
    document.querySelectorAll('.side [aria-current]').forEach(item => {
      item.closest('.side').scrollLeft = item.offsetLeft - 8;
    });
  }

  // a double click sends a form once; a page that the browser kept can send its form again
  function sendOnce(event) {
    const form = event.target;
    if (form.method !== 'post' || form.dataset.passkey) {
      return;
    }
    if (form.dataset.sent) {
      event.preventDefault();
    }
    form.dataset.sent = 'true';
    keepDraft(form);
  }

  // If the form needs a sign-in first, the page with the sign-in says that the form was not sent, and leads back to the
  // form. Then the fields get their values back. Secrets are not kept.
  const DRAFT = 'castellan-draft';

  function keepDraft(form) {
    if (/\/(sign-in|join|confirm)/.test(location.pathname)) {
      return;
    }
    const fields = [...form.elements].filter((field) => field.name && field.type !== 'password' && field.name !== 'code');
    const values = fields.filter((field) => field.type !== 'checkbox' || field.checked).map((field) => [field.name, field.value]);
    try {
      sessionStorage.removeItem(DRAFT);
      if (fields.length > 0) {
        sessionStorage.setItem(DRAFT, JSON.stringify({ page: location.pathname, values }));
      }
    } catch {
      // the form must be filled in again
    }
  }

  function takeDraft() {
    const { pathname, search } = location;
    let draft = null;
    try {
      draft = JSON.parse(sessionStorage.getItem(DRAFT));
      if (search.includes('notice=not-sent')) {
        sessionStorage.setItem(DRAFT, JSON.stringify({ ...draft, isUnsent: true }));
      } else if (draft && (!draft.isUnsent || draft.page === pathname)) {
        sessionStorage.removeItem(DRAFT);
      }
    } catch {
      // no draft
    }
    if (draft?.isUnsent && draft.page === pathname) {
      fill(draft.values);
    }
  }

  function fill(values) {
    const fields = [...document.querySelectorAll('main form[method=post] [name]')];
    // the list may show others now, so nobody selects "all" by signing in
    fields.filter((field) => field.type === 'checkbox' && field.name !== 'all').forEach((field) => {
      field.checked = values.some(([name, value]) => name === field.name && value === field.value);
    });
    for (const [name, value] of values) {
      const field = fields.find((each) => each.name === name
        && (name.startsWith('shown_') || !['checkbox', 'hidden', 'password'].includes(each.type))
        // several lists may have the same name
        && (each.type !== 'select-one' || [...each.options].some((option) => option.value === value)));
      if (field) {
        field.value = value;
      }
    }
  }

  document.addEventListener('submit', sendOnce);
  addEventListener('pageshow', () => {
    document.querySelectorAll('form[data-sent]').forEach((form) => { delete form.dataset.sent; });
  });

  // the menu closes like every menu, which the element of HTML alone does not
  function closeMenu(event) {
    document.querySelectorAll('.menu[open]').forEach((menu) => {
      if (event.type === 'keydown') {
        menu.querySelector('summary').focus();
      }
      menu.open = event.type === 'click' && menu.contains(event.target);
    });
  }

  document.addEventListener('click', closeMenu);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      closeMenu(event);
    }
  });

  // an open menu must not cover the element that has the focus
  document.addEventListener('focusout', (event) => {
    const menu = event.target.closest('.menu[open]');
    if (menu && event.relatedTarget && !menu.contains(event.relatedTarget)) {
      menu.open = false;
    }
  });

  function goToFind(event) {
    const field = document.getElementById('find-anything');
    if (field && event.key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      field.focus();
      field.select();
      field.dispatchEvent(new Event('input')); // suggests actions
    }
  }

  // the address of a page must not contain a whole token, only its beginning
  function withoutSecret(text) {
    return text.replace(/^.*?(cst[su]_[0-9A-Za-z]{10})[0-9A-Za-z].*$/, '$1');
  }

  function hideSecret(event) {
    const field = event.target.elements['find-anything'];
    if (field) {
      field.value = withoutSecret(field.value);
    }
  }

  // Suggests pages, actions and objects (the combobox pattern of ARIA). Without scripts, the field finds them.
  function offerSuggestions(form) {
    const field = form.elements['find-anything'];
    const list = document.createElement('ul');
    const status = document.createElement('span');
    let active = -1;
    let latest = 0;
    let timer = 0;

    function select(index) {
      active = index;
      [...list.children].forEach((option, i) => option.setAttribute('aria-selected', i === index));
      if (index < 0) {
        field.removeAttribute('aria-activedescendant');
      } else {
        field.setAttribute('aria-activedescendant', list.children[index].id);
        list.children[index].scrollIntoView({ block: 'nearest' });
      }
    }

    function show(suggestions, text) {
      list.replaceChildren(...suggestions.map((suggestion, i) => {
        const option = document.createElement('li');
        const label = document.createElement('bdi');
        const detail = document.createElement('span');
        option.id = `suggestion-${i}`;
        option.setAttribute('role', 'option');
        option.dataset.path = suggestion.path;
        label.textContent = suggestion.label;
        detail.textContent = suggestion.detail;
        option.append(label, ' ', detail);
        return option;
      }));
      list.hidden = suggestions.length === 0;
      list.dataset.text = text;
      field.setAttribute('aria-expanded', !list.hidden);
      status.textContent = form.dataset.suggestions.replace('{0}', suggestions.length);
      select(-1);
    }

    function close() {
      clearTimeout(timer);
      latest++;
      show([], '');
      status.textContent = '';
    }

    function pages(text) {
      return [...document.querySelectorAll('.side a')]
        .map((link) => ({ label: link.textContent, detail: '', path: link.getAttribute('href') }))
        .filter((page) => text !== '' && page.label.toLowerCase().includes(text));
    }

    async function suggest() {
      const text = withoutSecret(field.value.trim());
      const number = ++latest;
      try {
        const response = await fetch(`${form.action}?suggest=true&q=${encodeURIComponent(text)}`);
        const found = await response.json();
        if (number === latest && document.activeElement === field) {
          show([...pages(text.toLowerCase()), ...found], text);
        }
      } catch {
        // the session has ended, or the server did not respond
        if (number === latest) {
          close();
        }
      }
    }

    function move(event) {
      const count = list.children.length;
      if (event.isComposing) {
        return;
      }
      if (event.key === 'Enter' && active >= 0) {
        event.preventDefault();
        location.assign(list.children[active].dataset.path);
      } else if (event.key === 'Escape' && !list.hidden) {
        event.preventDefault();
        close();
      } else if (event.key === 'ArrowDown' && list.hidden) {
        event.preventDefault();
        suggest();
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        const last = count - 1;
        select(event.key === 'ArrowDown' ? (active < last ? active + 1 : 0) : (active > 0 ? active - 1 : last));
      }
    }

    list.id = 'suggestions';
    list.className = 'suggestions';
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', field.labels[0].textContent);
    status.className = 'unseen';
    status.setAttribute('aria-live', 'polite');
    form.append(list, status);
    for (const [name, value] of [['role', 'combobox'], ['aria-autocomplete', 'list'], ['aria-controls', list.id]]) {
      field.setAttribute(name, value);
    }
    close();
    field.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(suggest, 150);
    });
    field.addEventListener('keydown', move);
    field.addEventListener('blur', close);
    // a click must not take the focus from the field, which would close the list
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => {
      const option = event.target.closest('li');
      if (option) {
        location.assign(option.dataset.path);
      }
    });
  }

  document.addEventListener('keydown', goToFind);
  document.addEventListener('submit', hideSecret);
  document.addEventListener('DOMContentLoaded', () => {
    document.querySelectorAll('[data-passkey]').forEach(offerPasskey);
    document.querySelectorAll('[data-themes]').forEach(offerThemes);
    document.querySelectorAll('[data-copy]').forEach(offerCopy);
    document.querySelectorAll('[data-show]').forEach(offerShow);
    document.querySelectorAll('[data-strength]').forEach(showLength);
    document.querySelectorAll('[data-select-all]').forEach(offerSelectAll);
    document.querySelectorAll('[data-needs-selection]').forEach(requireSelection);
    document.querySelectorAll('[data-call]').forEach(awaitCall);
    document.querySelectorAll('[data-suggestions]').forEach(offerSuggestions);
    document.querySelectorAll('time').forEach(showLocalTime);
    document.querySelectorAll('input[type=datetime-local]').forEach(takeLocalTime);
    document.querySelectorAll('[data-since]').forEach(useLocalDays);
    document.querySelectorAll('[data-utc]').forEach((text) => text.remove());
    showCurrentItem();
    // browsers leave an item that is partly outside where it is
    document.querySelector('.side')?.addEventListener('focusin', (event) => {
      event.target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    addEventListener('resize', showCurrentItem);
    takeCodes();
    takeDraft();
    // opening a link to the current page does not load it again
    addEventListener('hashchange', takeCodes);
  });
})();
