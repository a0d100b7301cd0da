import { expect, test } from './fixtures.ts';
import { problemsInEveryLook } from './layout-driver.ts';
import { linkOf, type PageSource, partOf, sourceOf } from './page-source.ts';

const QUESTION = "my 4 yo doesn't talk and we have AHCCCS near tempe";
/** The address of a question, as list: a map takes as long to load as all else. */
const asked = (question: string, more = '', path = '/ourplaces') =>
  `${path}?q=${encodeURIComponent(question)}${more}&view=list`;
const TOWNS = [
  ['tempe', 'Tempe, AZ'],
  ['85281', 'Tempe, AZ 85281'],
  ['Scotsdale', 'Scottsdale, AZ'],
] as const;

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a sentence on the home page fills the search; a part is taken off, and Back puts it on again', {
      tag: '@journey',
    }, async ({ places, page }) => {
      await page.goto('/');
      await places.questionField.fill(QUESTION);
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
      for (const part of ['Speech therapist', 'AHCCCS', 'near Tempe, AZ', 'age 4'])
        await expect(places.part(part)).toBeVisible();
      const address = page.url();

      await places.part('AHCCCS').click();
      await expect(places.part('AHCCCS')).toHaveCount(0);
      await expect(places.part('Speech therapist')).toBeVisible();
      await places.expectAddress('medicaid', []);
      const shared = page.url();

      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(places.part('AHCCCS')).toBeVisible();
      await expect(places.part('Speech therapist')).toBeVisible();

      await page.goto(shared);
      await expect(places.part('Speech therapist')).toBeVisible();
      await expect(places.part('AHCCCS')).toHaveCount(0);
      if (javaScriptEnabled) await places.ready();
      await places.change();
      await expect(places.questionField).toHaveValue(QUESTION);
      await expect(places.chips.filter({ visible: true })).toHaveText(['Speech therapist']);
      await expect(places.placeField).toHaveValue('Tempe, AZ');
    });

    test('what is taken off stays off when the form is sent again; another sentence is read afresh', async ({
      places,
      page,
    }) => {
      await page.goto(asked(QUESTION));
      await places.part('AHCCCS').click();
      await expect(places.part('AHCCCS')).toHaveCount(0);
      if (javaScriptEnabled) await places.ready();
      await places.change();
      await places.placeField.fill('Mesa, AZ');
      await places.searchButton.click();
      await expect(places.part('near Mesa, AZ')).toBeVisible();
      await expect(places.part('AHCCCS')).toHaveCount(0);
      await places.change();
      await places.questionField.fill('a dentist who is good with kids, he is 6');
      await places.searchButton.click();
      await expect(places.part("Children's dentist")).toBeVisible();
      await expect(places.part('Speech therapist')).toHaveCount(0);
      await expect(places.part('near Mesa, AZ')).toBeVisible();
    });

    test('in danger, phone lines come before everything else', async ({ places, page }) => {
      await page.goto(asked('I want to kill myself', '&place=Phoenix, AZ'));
      await expect(places.danger.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988');
      await expect(places.danger.getByRole('link', { name: 'Text 988' })).toHaveAttribute('href', 'sms:988');
      await expect(places.danger.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
      await expect(places.danger.getByRole('heading')).toBeFocused();
      const first = await page.getByRole('main').getByRole('heading').first().innerText();
      expect(first).toBe('Is someone in danger? Call now.');
      await expect(page.locator('#results')).toBeVisible();
    });

    test('without a place, the page asks where to look, and keeps the sentence', async ({ places, page }) => {
      await page.goto(asked('speech therapy', '&place='));
      await expect(page.getByText('Where should we look?')).toBeVisible();
      await expect(places.placeField).toBeFocused();
      if (javaScriptEnabled) await places.ready();
      await places.placeField.fill('Tempe, AZ');
      await places.searchButton.click();
      await expect(places.cards.first()).toBeVisible();
      if (javaScriptEnabled) await places.ready();
      await places.change();
      await expect(places.questionField).toHaveValue('speech therapy');
      await expect(places.chips.filter({ visible: true })).toHaveText(['Speech therapist']);
    });
  });
}

test('each part says why', async ({ places, page }) => {
  await page.goto(asked(QUESTION));
  const search = page.getByRole('search');
  await search.locator('summary', { hasText: 'Not quite right?' }).click();
  await expect(search.getByText("Speech therapist: you wrote “doesn't talk”")).toBeVisible();
  await expect(search.getByText('age 4: you wrote “4 yo”')).toBeVisible();
  await search.getByRole('link', { name: "Children's therapist" }).click();
  await expect(places.part("Children's therapist")).toBeVisible();
});

test('an unclear sentence offers services to choose from, with their number near the place, and all places', async ({
  places,
  page,
}) => {
  await page.goto(asked('speech or occupational therapy', '&place=Phoenix, AZ'));
  await expect(page.getByRole('heading', { name: 'Which of these fits best?' })).toBeVisible();
  // No places before one is chosen, or all are.
  await expect(page.locator('#results')).toHaveCount(0);
  const readings = places.understood.getByRole('link', { name: /(^|\D)[1-9]\d* near Phoenix, AZ$/ });
  const name = await readings.first().innerText();
  const count = Number(name.match(/(\d+) near/)![1]);
  await readings.first().click();
  await expect(places.cards.first()).toBeVisible();
  expect(await places.total()).toBe(count);
  await expect(places.part('near Phoenix, AZ')).toBeVisible();
  await page.goBack();
  const all = places.understood.getByRole('link', { name: /^\d+ with any service$/ });
  const number = Number((await all.innerText()).match(/\d+/)![0]);
  await all.click();
  await expect(places.cards.first()).toBeVisible();
  await places.expectTotal((total) => total === number);
  // A service can still be chosen.
  await places.understood.getByRole('link', { name: /^Speech therapist / }).click();
  await expect(places.part('Speech therapist')).toBeVisible();
});

test('a town or ZIP code alone asks what is needed there', async ({ places, page }) => {
  await page.goto(asked('Scotsdale'));
  await expect(page.getByRole('heading', { name: 'What do you need near Scottsdale, AZ?' })).toBeVisible();
  await expect(places.part('near Scottsdale, AZ .“Scotsdale”.')).toBeVisible();
  await places.understood.getByRole('link', { name: /^Speech therapist / }).click();
  await expect(places.part('Speech therapist')).toBeVisible();
  await expect(places.cards.first()).toBeVisible();
  await expect(places.part('near Scottsdale, AZ')).toBeVisible();
});

test('a sentence that we cannot help with gets an honest answer', async ({ places, page }) => {
  await page.goto(asked('I want a pizza', '&place=Phoenix, AZ'));
  await expect(page.getByRole('heading', { name: 'We could not tell what kind of help you need' })).toBeVisible();
  await expect(places.understood.getByRole('link', { name: /Call 211/ })).toHaveAttribute('href', 'tel:211');
  await expect(places.understood.getByText('Frequently Searched')).toBeVisible();
  // Whom to ask about Medicaid is for those who did.
  await expect(places.understood.getByText('online list for AHCCCS')).toBeHidden();
  await places.understood.getByRole('link', { name: /Unlisted Services/ }).click();
  await expect(page).toHaveURL(/\/get-involved\/unlisted-services$/);
});

test('without a place, what we cannot help with is said first; Enter in the sentence is enough', async ({
  places,
  page,
}) => {
  await page.goto('/ourplaces');
  await places.questionField.fill('pizza near me');
  await places.questionField.press('Enter');
  await expect(page.getByRole('heading', { name: 'We could not tell what kind of help you need' })).toBeVisible();
  await expect(page.getByText('Where should we look?')).toHaveCount(0);
});

test('a name is searched as a name, which can be taken off; without a place it is one of the ways on', async ({
  places,
  page,
}) => {
  await page.goto(asked('Dra. Alma Wainwright', '&place=Phoenix, AZ', '/es/ourplaces'));
  await expect(page.getByRole('article').getByRole('heading', { name: /Alma Wainwright/ })).toBeVisible();
  await places.part('Proveedores llamados “Alma Wainwright”').click();
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.goto(asked('Alma Wainwright'));
  await places.understood.getByRole('link', { name: 'Providers named “Alma Wainwright”' }).click();
  await expect(page.getByText('Where should we look?')).toBeVisible();
  await places.placeField.fill('Tempe, AZ');
  await places.searchButton.click();
  await expect(page.getByRole('article').getByRole('heading', { name: /Alma Wainwright/ })).toBeVisible();
});

test('where danger is in doubt, two phone lines stand above what was understood', async ({ places, page }) => {
  await page.goto(asked('stepdad comes in when i shower and takes videos', '&place=Phoenix, AZ'));
  await expect(places.danger).toHaveCount(0);
  const concern = page.getByRole('complementary', { name: 'Is someone in danger? Call now.' });
  const links = concern.getByRole('link');
  await expect(links).toHaveText(['988 Lifeline', 'Call 911']);
  await expect(links.first()).toHaveAttribute('href', 'tel:988');
  expect((await concern.boundingBox())!.y).toBeLessThan((await places.understood.boundingBox())!.y);
  await expect(links.first()).toBeInViewport();
});

test('in Spanish', async ({ page }) => {
  await page.goto(
    asked('terapia del habla para mi hijo de 4 años, tenemos AHCCCS, cerca de Tempe', '', '/es/ourplaces'),
  );
  await page.getByRole('link', { name: /^4 años.*quitar$/ }).click();
  await expect(page.getByRole('link', { name: /^4 años.*quitar$/ })).toHaveCount(0);
});

test('each answer and the ways on are in the page as it comes', async ({ request }) => {
  const ask = (...question: Parameters<typeof asked>) => sourceOf(request, asked(...question));
  const follow = async (page: PageSource, words: RegExp) => sourceOf(request, linkOf(page, words));
  const phoenix = '&place=Phoenix, AZ';
  const total = (page: PageSource) => Number(/([\d,]+) results?/.exec(page.text)![1]!.replaceAll(',', ''));
  const takesOff = (page: PageSource, part: string) => linkOf(page, new RegExp(`^${part}.*(take off|quitar)$`));

  await test.step('each part says why', async () => {
    const page = await ask(QUESTION);
    expect(page.text).toContain("Speech therapist: you wrote “doesn't talk”");
    expect(page.text).toContain('age 4: you wrote “4 yo”');
    takesOff(await follow(page, /^Children's therapist$/), "Children's therapist");
  });

  await test.step('an unclear sentence offers services, and all places; no places before one is chosen', async () => {
    const unclear = await ask('speech or occupational therapy', phoenix);
    expect(unclear.text).toContain('Which of these fits best?');
    expect(unclear.html).not.toContain('id="results"');
    const reading = [...unclear.links.keys()].find((words) => /(^|\D)[1-9]\d* near Phoenix, AZ$/.test(words))!;
    const chosen = await sourceOf(request, unclear.links.get(reading)!);
    expect(total(chosen)).toBe(Number(/(\d+) near/.exec(reading)![1]));
    takesOff(chosen, 'near Phoenix, AZ');
    const any = [...unclear.links.keys()].find((words) => /^\d+ with any service$/.test(words))!;
    const all = await sourceOf(request, unclear.links.get(any)!);
    expect(total(all)).toBe(Number(/\d+/.exec(any)![0]));
    takesOff(await follow(all, /^Speech therapist /), 'Speech therapist');
  });

  await test.step('a town or ZIP code alone asks what is needed there', async () => {
    for (const [question, label] of TOWNS)
      expect((await ask(question)).text).toContain(`What do you need near ${label}?`);
    const town = await ask('Scotsdale');
    takesOff(town, 'near Scottsdale, AZ.+“Scotsdale”');
    const found = await follow(town, /^Speech therapist /);
    takesOff(found, 'Speech therapist');
    takesOff(found, 'near Scottsdale, AZ');
    expect(found.html).toContain('<article');
  });

  await test.step('a sentence that we cannot help with gets an honest answer', async () => {
    const pizza = await ask('I want a pizza', phoenix);
    expect(pizza.text).toContain('We could not tell what kind of help you need');
    expect(linkOf(pizza, /Call 211/)).toBe('tel:211');
    expect(pizza.text).toContain('Frequently Searched');
    expect(pizza.text).not.toContain('online list for AHCCCS');
    expect(linkOf(pizza, /Unlisted Services/)).toMatch(/\/get-involved\/unlisted-services$/);
    expect((await ask('I want a pizza that takes AHCCCS', phoenix)).text).toContain('online list for AHCCCS');
    const nowhere = await ask('pizza near me', '&place=');
    expect(nowhere.text).toContain('We could not tell what kind of help you need');
    expect(nowhere.text).not.toContain('Where should we look?');
  });

  await test.step('a name is searched as a name, which can be taken off', async () => {
    const english = await ask('Dra. Alma Wainwright', phoenix);
    expect(partOf(english, 'article', '')).toContain('Alma Wainwright');
    takesOff(english, 'Providers named “Alma Wainwright”');
    const spanish = await ask('Dra. Alma Wainwright', phoenix, '/es/ourplaces');
    expect(spanish.html.match(/<article/g)).toHaveLength(1);
    expect(spanish.text).toContain('Alma Wainwright');
    const rest = await sourceOf(request, takesOff(spanish, 'Proveedores llamados “Alma Wainwright”'));
    expect(rest.html.match(/<article/g)).toHaveLength(12);
    const asksWhere = await follow(await ask('Alma Wainwright'), /^Providers named “Alma Wainwright”$/);
    expect(asksWhere.text).toContain('Where should we look?');
    const offered = await ask('Sunrise Therapy Phoenix');
    const [, first] = /aria-labelledby="understood".*?<li\b[^>]*>(.*?)<\/li>/s.exec(offered.html)!;
    expect(first).toContain('Sunrise Therapy');
    const named = await follow(offered, /^Providers named “Sunrise Therapy” 1 near Phoenix, AZ$/);
    expect(named.html.match(/<article/g)).toHaveLength(1);
    expect(named.text).toMatch(/Sunrise.*Therapy/);
    const alike = await ask('Alma Wainright', phoenix);
    expect(alike.text).toMatch(/Did you mean one of these\? Alma Wainwright, PsyD Psychologist/);
    const served = await ask('Dogwood Speech', phoenix);
    expect(served.text).toContain('Speech therapist, within 5 miles of Phoenix, AZ');
    const dogwood = await follow(served, /^Dogwood Speech & Language$/);
    expect(dogwood.text).toContain('Dogwood Speech & Language');
    const whole = await ask('Dogwood Speech & Language', phoenix);
    expect(whole.html.match(/<article/g)).toHaveLength(1);
    const anywhere = await ask('Alma Wainright');
    expect(anywhere.text).toMatch(
      /Did you mean one of these\? .*Alma Wainwright, PsyD Psychologist · Phoenix, AZ \d{5}/,
    );
    for (const [name, place, count] of [
      ['Evergreen', 'Tempe, AZ', 7],
      ['Flora Cordova', 'Tempe, AZ', 1],
      ['Mei Acosta', 'Mesa, AZ', 1],
    ] as const) {
      const page = await ask(name, `&place=${place}`);
      expect(page.text).toContain(`Providers named “${name}”, within 50 miles of ${place}`);
      expect([name, page.html.match(/<article/g)?.length]).toEqual([name, count]);
    }
    for (const name of ['Priya Dunmore', 'Priya Dunmore SLP'])
      expect((await ask(name)).text).toContain('Did you mean one of these? Priya Dunmore, CCC-SLP');
    expect((await ask('Boston', '&place=Tempe, AZ')).text).toContain('What do you need near Boston, MA?');
    expect((await ask('Dr. Patel', phoenix)).text).toContain('No one within 50 miles is named “Patel”.');
    const namesakes = await ask('speech therapist springfield');
    expect(namesakes.text).toMatch(/Or near ?Springfield, MA ?IL ?OR/);
    const inOregon = await follow(namesakes, /^Springfield, OR$/);
    expect(inOregon.text).toContain('Speech therapist, within 5 miles of Springfield, OR');
    expect(inOregon.text).not.toContain('Or near');
    const person = await ask('Maya Brooks', '&place=Tempe, AZ');
    expect(linkOf(person, /^Maya Brooks$/)).toBe('/experts/maya-brooks');
    expect(person.text).not.toContain('Not searched');
    const beside = await ask('dentist with free parking', phoenix);
    expect(beside.text.match(/Not searched, so ask: “free parking”/g)).toHaveLength(1);
  });

  await test.step('below the first results stand a video and a person for the same need', async () => {
    const respite = await ask('respite', phoenix);
    expect(respite.text).toContain('Also from us: the video “You are not the only one” · Leah Cohen, Family therapist');
    expect(linkOf(respite, /You are not the only one/)).toBe('/video/17');
    const spanish = await ask('respiro', phoenix, '/es/ourplaces');
    expect(spanish.text).toContain(
      'También de nosotros: el video “No es la única persona” · Leah Cohen, Terapeuta familiar',
    );
    for (const question of ['dentist', 'pizza'])
      expect((await ask(question, phoenix)).text).not.toContain('the video “');
  });

  await test.step('in danger, or where it is in doubt, there are phone lines', async () => {
    const far = await ask('I want to kill myself', '&place=Sedona, AZ');
    expect(linkOf(far, /^Call 988/)).toBe('tel:988');
    expect(far.text).toContain('No one within 5 miles, so we looked farther.');
    expect(far.html).toContain('<article');
    const doubt = await ask('stepdad comes in when i shower and takes videos', phoenix);
    expect(doubt.text).toMatch(/Is someone in danger\? Call now\. .*988 Lifeline.* Call 911/);
    expect(linkOf(doubt, /^988 Lifeline/)).toBe('tel:988');
    // The alert would offer a text message, too.
    expect([...far.links.values()]).toContain('sms:988');
    expect([...doubt.links.values()]).not.toContain('sms:988');
  });

  await test.step('in Spanish', async () => {
    const spanish = (question: string) => ask(question, '', '/es/ourplaces');
    const child = await spanish('terapia del habla para mi hijo de 4 años, tenemos AHCCCS, cerca de Tempe');
    const without = await sourceOf(request, takesOff(child, '4 años'));
    expect([...without.links.keys()].filter((words) => /^4 años.*quitar$/.test(words))).toEqual([]);
    for (const age of ['1 año', '18 meses', '1 mes'])
      takesOff(await spanish(`terapia para mi bebé de ${age}`), `${age},`);
    linkOf(await spanish('me quiero morir'), /^Llamar al 988/);
  });
});

test('Enter in the sentence searches, and the results get the focus', async ({ places, page }) => {
  await places.openToChange('place=Phoenix, AZ&view=list');
  await places.questionField.fill('speech therapy');
  await places.questionField.press('Enter');
  const heading = page.getByRole('heading', {
    name: /: \d+ results: Speech therapist, within 5 miles of Phoenix, AZ$/,
  });
  await expect(heading).toBeFocused();
  // In danger, the phone lines do.
  await places.change();
  await places.questionField.fill('I want to kill myself');
  await places.questionField.press('Enter');
  await expect(places.danger.getByRole('heading')).toBeFocused();
});

test('where the place is missing, its field gets the focus, not what was understood', async ({ places, page }) => {
  await places.open();
  await places.questionField.fill('speech therapy');
  await places.questionField.press('Enter');
  await expect(page.getByText('Where should we look?')).toBeVisible();
  await expect(places.placeField).toBeFocused();
  await expect(places.placeField).toBeInViewport();
});

test('a sentence is for nobody else: not indexed, kept in no cache, in no referrer to another site', async ({
  request,
  page,
}) => {
  const path = asked(QUESTION);
  const response = await request.get(path);
  expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
  expect(response.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  const data = await request.get(path.replace('?', '.data?').concat('&_routes=en%2Fplaces'));
  expect(data.headers()['cache-control']).toBe('no-store');
  await page.goto(path);
  expect(await page.title()).not.toContain('talk');
});

test('readable and accessible on a phone and a laptop, in the light and in the dark', async ({ page }) => {
  test.slow();
  const overflow = async () => {
    const pixels = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    return pixels > 0 ? [`${pixels} px wider than the window`] : [];
  };
  // What was understood looks alike in all of them, but for its words; at both widths, the first has all of its parts.
  for (const [question, widths] of [
    [QUESTION, [320, 1280]],
    ['speech or occupational therapy in phoenix az', [320]],
    ['tempe', [320]],
    ['pizza', [320]],
    ['I want to kill myself', [320]],
  ] as const) {
    await page.goto(asked(question));
    expect(await problemsInEveryLook(page, overflow, widths), question).toEqual({});
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await overflow(), question).toEqual([]);
  }
});
