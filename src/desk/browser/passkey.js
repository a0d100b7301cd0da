// Signs staff in with a passkey, or makes one for an invitation. `SimpleWebAuthnBrowser` comes from webauthn.js.
(() => {
  const { startAuthentication, startRegistration, browserSupportsWebAuthn } = window.SimpleWebAuthnBrowser;
  const find = (id) => document.getElementById(id);
  const { act, origin, failed, unsupported, invalid } = find('passkey').dataset;
  find('no-script').hidden = true;
  // The invitation stays in this page alone: neither in its address nor in the history.
  const invitation = location.hash.slice(1);
  if (invitation) {
    history.replaceState(null, '', location.pathname + location.search);
    for (const link of document.querySelectorAll('a[href*="language="], #elsewhere a')) link.hash = invitation;
  }

  function show(message) {
    find('problem').textContent = message;
    find('problem').hidden = message === '';
  }

  async function ask(path, body) {
    const response = await fetch(`/desk/${act}/${path}${location.search}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
    const answer = isJson ? await response.json() : {};
    if (!response.ok) throw Object.assign(new Error(), { said: answer.message ?? failed });
    return answer;
  }

  async function signIn() {
    const response = await startAuthentication({ optionsJSON: await ask('start', {}) });
    return ask('finish', { response });
  }

  async function join(options) {
    const response = await startRegistration({ optionsJSON: options ?? (await ask('start', { invitation })).options });
    return ask('finish', { invitation, response });
  }

  async function start() {
    if (location.origin !== origin) {
      find('elsewhere').hidden = false;
      return;
    }
    if (!browserSupportsWebAuthn()) return show(unsupported);
    let options;
    if (act === 'join') {
      if (!invitation) return show(invalid);
      try {
        const start = await ask('start', { invitation });
        options = start.options;
        find('invited').querySelector('strong').textContent = start.name;
        find('invited').hidden = false;
      } catch (error) {
        return show(error.said ?? failed);
      }
    }
    find('go').hidden = false;
    find('go').addEventListener('click', async () => {
      show('');
      find('go').disabled = true;
      try {
        const { next } = act === 'join' ? await join(options) : await signIn();
        location.replace(next);
      } catch (error) {
        options = undefined;
        show(error.said ?? failed);
        find('go').disabled = false;
      }
    });
  }

  start();
})();
