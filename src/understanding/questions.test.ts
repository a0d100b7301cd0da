import { expect, test } from 'vitest';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { questionReader } from './read-questions.ts';
import {
  FAULTS,
  loadQuestions,
  MEASURES,
  measureQuestions,
  percentOf,
  printTable,
} from './testing/measure-questions.ts';

/**
 * Percent reached, in the order of `MEASURES`; for `FAULTS`, at most as many; null: not said in the file.
 * The questions: lines were written for what was missed of them. Unseen: no line and no asked question was written for a service
 * in them; what was missed of danger was mended. Read once: by somebody who had seen neither lines nor questions; nothing was mended
 * for them. Danger: hard ones, what only sounds like it, and what is not about care; half of
 * what was written for that, kept aside, and nothing was mended for it. Danger unseen: written when sentences of danger were first
 * counted, and read only once. Aside: hard ones, kept aside of those that are counted; when to call danger was chosen on them. Blind:
 * written after that. Danger read once: written later still, as visitors would type them; nothing was mended for it.
 */
const REACHED = {
  'questions-en': [96, 99, 100, 100, 100, 100, 99, 100, 1, 100, 0, 100, 5.5],
  'questions-es': [90.5, 96, 98, 100, 100, 100, 98, 100, 0, 100, 0, 100, 11],
  'unseen-en': [85, 93, null, null, null, null, null, 100, 0.6, 100, 2, 100, 7.4],
  'unseen-es': [89.5, 95, null, null, null, null, null, 100, 0, 89.5, 1.6, 100, 5.8],
  'read-once-en': [96, 97.5, 100, 100, 95, null, null, 100, 0, 100, 0, 100, 2.3],
  'read-once-es': [100, 100, 100, 100, 95, null, null, 100, 0, 100, 0, 100, 2],
  'danger-en': [null, null, null, null, null, null, null, 95, 0, 100, null, 100, 7],
  'danger-es': [null, null, null, null, null, null, null, 100, 1.7, 95.5, null, 100, 8.4],
  'danger-unseen-en': [null, null, null, null, null, null, null, 98.5, 1.8, 100, null, 100, 3.5],
  'danger-unseen-es': [null, null, null, null, null, null, null, 100, 3.4, 100, null, 100, 4.2],
  'danger-aside-en': [null, null, null, null, null, null, null, 84.5, 4.5, null, null, 94.5, 15],
  'danger-aside-es': [null, null, null, null, null, null, null, 79, 6.3, null, null, 93, 18.2],
  'danger-blind-en': [null, null, null, null, null, null, null, 93.5, 0.4, null, null, 99, 0.8],
  'danger-blind-es': [null, null, null, null, null, null, null, 96.5, 3.6, null, null, 100, 5.3],
  'danger-read-once-en': [null, null, null, null, null, null, null, 89, 1.1, null, null, 96, 8.5],
  'danger-read-once-es': [null, null, null, null, null, null, null, 86.5, 0, null, null, 96, 1.5],
} as const;

const HARMING_LINES = ['988', '800-422-4453', '911'].map((call) => expect.objectContaining({ call }));
const { lexicons } = loadSiteContent('content');
const read = questionReader(() => lexicons, await loadGazetteer());

test.each(Object.entries(REACHED))('questions are read as well as before: %s', (file, reached) => {
  const table = measureQuestions(loadQuestions(new URL(`testing/${file}.jsonl`, import.meta.url)), read);
  console.log(`${file}\n${printTable(table)}`);
  for (const [index, name] of MEASURES.entries()) {
    const limit = reached[index];
    if (limit === null) continue;
    const message = `${name}: ${table[name].wrong.join(' ')}`;
    if (FAULTS.includes(name)) expect(percentOf(table, name), message).toBeLessThanOrEqual(limit!);
    else expect(percentOf(table, name), message).toBeGreaterThanOrEqual(limit!);
  }
});

/** As above: service@1, service@3, danger found, danger or concern; at most, false alarms and needless concern. */
const REACHED_ON_THE_OTHER_PAGE = {
  'unseen-en': [83.5, 92, 100, 100, 1, 8.5],
  'unseen-es': [88.5, 94.5, 100, 100, 0.6, 8],
  'read-once-en': [96, 97.5, 100, 100, 0, 1.2],
  'read-once-es': [100, 100, 100, 100, 0, 2],
  'danger-read-once-en': [null, null, 87, 95.5, 2, 10.5],
  'danger-read-once-es': [null, null, 85.5, 95.5, 0.5, 3],
} as const;

test.each(Object.entries(REACHED_ON_THE_OTHER_PAGE))(
  'on a page in the other language, as well: %s',
  (file, reached) => {
    const questions = loadQuestions(new URL(`testing/${file}.jsonl`, import.meta.url));
    const table = measureQuestions(questions, (question, language) => read(question, language === 'en' ? 'es' : 'en'));
    const shares = (
      ['service@1', 'service@3', 'danger found', 'danger or concern', 'false alarms', 'needless concern'] as const
    ).map((name) => percentOf(table, name));
    console.log(file, shares.map((share) => share.toFixed(1)).join(' '));
    for (const [index, limit] of reached.entries())
      if (limit !== null && index < 4) expect(shares[index]).toBeGreaterThanOrEqual(limit);
      else if (limit !== null) expect(shares[index]).toBeLessThanOrEqual(limit);
  },
);

test.each([
  ['en', ['I want to kill myself', 'my husband beats me', 'he is not breathing', 'she swallowed a battery']],
  ['es', ['me quiero matar', 'mi esposo me pega', 'no respira', 'se tragó una pila']],
] as const)('a danger is found among other sentences: %s', (language, dangers) => {
  const others = {
    en: [
      'My son is 9 and has autism',
      'We live in Tempe',
      'I need a speech therapist',
      'He does not talk yet',
      'School is hard',
    ],
    es: [
      'Mi hijo tiene 9 años y autismo',
      'Vivimos en Tempe',
      'Necesito terapia de habla',
      'Todavía no habla',
      'La escuela es difícil',
    ],
  }[language];
  for (const danger of dangers)
    for (let count = 0; count <= others.length; count++)
      for (const said of [
        [...others.slice(0, count), danger],
        [danger, ...others.slice(0, count)],
      ])
        expect(read(said.join('. '), language).crisis, said.join('. ')).not.toBeNull();
});

test.each([
  'I am going to hurt my son',
  'afraid I will shake my baby',
  'I might lose it with my kid',
  'I slapped my daughter and I am so sorry',
  'I keep having thoughts of hurting my baby',
  'help me before I hit my kid',
])('who fears to hurt a child sees the crisis line first: %s', (question) => {
  expect(read(question, 'en').crisis).toMatchObject({ kind: 'harming', lines: HARMING_LINES });
});

test.each([
  'voy a lastimar a mi hijo',
  'tengo miedo de hacerle daño a mi hija',
  'siento que voy a perder el control con mi bebé',
  'casi le pego a mi niña',
  'le pegué a mi hijo y me siento mal',
])('in Spanish, too: %s', (question) => {
  expect(read(question, 'es').crisis).toMatchObject({ kind: 'harming', lines: HARMING_LINES });
});

test.each([
  [
    'es',
    ['mi esposo ', 'mi pareja toma y ', 'mi marido se enoja y '],
    ['grita', 'insulta', 'humilla', 'pega', 'empuja', 'jalonea', 'patea', 'escupe'].flatMap((verb) => [
      ...['me', 'nos', 'la', 'lo', 'le', 'les'].map((whom) => `${whom} ${verb}`),
      `les ${verb} a mis hijos`,
      `le ${verb} a mi mamá`,
    ]),
  ],
  [
    'en',
    ['my husband ', 'my partner drinks and ', 'my wife gets mad and '],
    ['screams at', 'yells at', 'insults', 'humiliates', 'hits', 'pushes', 'kicks', 'spits on'].flatMap((verb) =>
      ['me', 'us', 'her', 'him', 'them', 'the kids', 'my mom'].map((whom) => `${verb} ${whom}`),
    ),
  ],
] as const)('a partner who hurts or insults anybody at home is a danger: %s', (language, who, does) => {
  const all = who.flatMap((one) => does.map((other) => one + other));
  expect(all.filter((text) => !read(text, language).crisis)).toEqual([]);
});

test.each(['el cuidador nos insulta', 'la ayudante los jala del pelo', 'mi papá nos grita', 'nos pega con un palo'])(
  'a carer or parent who hurts or insults several is a danger: %s',
  (question) => {
    expect(read(question, 'es').crisis).not.toBeNull();
  },
);

test.each([
  ['es', 'mi pareja trabaja y mi hijo con autismo nos avienta cosas'],
  ['es', 'a mi esposo le pegó un derrame'],
  ['es', 'mi esposo con alzheimer nos insulta'],
  ['es', 'el papá trabaja y el niño nos pega'],
  ['en', 'my wife had a stroke and yells at us'],
  ['en', 'my husband is tired and our son screams at us'],
] as const)('not where a child or an illness does it: %s, %s', (language, question) => {
  expect(read(question, language).crisis).toBeNull();
});

test('not where a child is hurt otherwise, or by others', () => {
  for (const question of [
    'my son hurts himself',
    'my knee hurts',
    'hurt feelings',
    "I don't want to hurt his feelings",
  ])
    expect(read(question, 'en').crisis, question).toBeNull();
  expect(read('my husband will hurt my son', 'en').crisis?.kind).toBe('domestic-violence');
  for (const question of ['mi hijo se lastima', 'me lastimé la espalda cargando a mi hijo'])
    expect(read(question, 'es').crisis, question).toBeNull();
  expect(read('mi esposo va a lastimar a mi hijo', 'es').crisis?.kind).not.toBe('harming');
});

const DANGERS_SAID = {
  en: [
    'my husband hits me',
    'my boyfriend choked me last night',
    'my ex says he will kill me',
    'i want to kill myself',
    'i want to die',
    'my son says he wants to die',
    'she is cutting herself',
    'he is not breathing',
    'my baby is choking',
    'her seizure wont stop',
    'she swallowed a battery',
    'he took all his pills',
    'my stepdad touches me',
    'the aide hits my brother',
    'staff tie him to the bed',
    'my son is missing',
    'i cant find my daughter',
    'he has a gun and is threatening us',
    'my dad beats me',
    'i am scared of my husband',
  ],
  es: [
    'mi esposo me pega',
    'mi novio me ahorcó anoche',
    'mi ex dice que me va a matar',
    'me quiero matar',
    'me quiero morir',
    'mi hijo dice que se quiere morir',
    'se está cortando los brazos',
    'no respira',
    'mi bebé se está ahogando',
    'no se le quita la convulsión',
    'se tragó una pila',
    'se tomó todas sus pastillas',
    'mi padrastro me toca',
    'la cuidadora le pega a mi hermano',
    'lo amarran a la cama',
    'mi hijo está desaparecido',
    'no encuentro a mi hija',
    'tiene una pistola y nos amenaza',
    'mi papá me golpea',
    'le tengo miedo a mi esposo',
  ],
};
const NEEDS_SAID = {
  en: [
    'my son needs speech therapy',
    'my daughter needs a dentist',
    'we need an autism evaluation',
    'i need help with medicaid',
    'looking for aba for my 5 yr old',
    'he has adhd and school calls every day',
    'need respite',
    'my mom has dementia and needs day care',
    'i need a ride to therapy',
    'we live in tempe and have ahcccs',
  ],
  es: [
    'mi hijo necesita terapia de lenguaje',
    'mi hija necesita dentista',
    'ocupamos evaluación de autismo',
    'necesito ayuda con el medicaid',
    'busco aba para mi niño de 5',
    'tiene tdah y la escuela llama diario',
    'necesito relevo',
    'mi mamá tiene demencia y ocupa centro de día',
    'necesito transporte a la terapia',
    'vivimos en tempe y tenemos ahcccs',
  ],
};

test.each([
  ['en', 94],
  ['es', 90],
] as const)('a danger is found beside a need, without a stop: %s', (language, least) => {
  const and = language === 'en' ? ' and ' : ' y ';
  const all = DANGERS_SAID[language].flatMap((danger) =>
    NEEDS_SAID[language].flatMap((need) => [and, ' '].flatMap((join) => [danger + join + need, need + join + danger])),
  );
  const missed = all.filter((text) => !read(text, language).crisis);
  console.log(`danger beside a need, ${language}: ${all.length - missed.length} of ${all.length}`);
  expect(100 * (1 - missed.length / all.length), missed.join('\n')).toBeGreaterThanOrEqual(least);
  const harmless = NEEDS_SAID[language].flatMap((one) => NEEDS_SAID[language].map((other) => one + and + other));
  expect(harmless.filter((text) => read(text, language).crisis)).toEqual([]);
});

/** Who and what are not in the asked questions. */
test.each([
  [
    'en',
    ['i think our granddaughter ', 'the boy we foster ', 'they said my nephew ', 'im worried that dad '],
    [
      'needs glasses',
      'walks on tiptoes',
      'has diabetes',
      'has anxiety',
      'is blind',
      'is losing his hearing',
      'has dyslexia',
      'does not walk yet',
      'is not potty trained',
      'bangs his head',
    ],
  ],
  [
    'es',
    ['creo que mi ahijado ', 'el niño que cuidamos ', 'dicen que mi sobrina ', 'me preocupa que mi papá '],
    [
      'usa pañal',
      'camina de puntitas',
      'tiene diabetes',
      'tiene ansiedad',
      'está perdiendo el oído',
      'tiene dislexia',
      'todavía no camina',
      'necesita andador',
      'no va solo al baño',
      'es ciego',
    ],
  ],
] as const)('what families say of a diagnosis is no danger: %s', (language, who, what) => {
  const all = who.flatMap((one) => what.map((other) => one + other));
  expect(all.filter((text) => read(text, language).crisis)).toEqual([]);
});

test.each([
  [
    'en',
    ['my kid', 'my son', 'my daughter', 'our child'],
    ['hits', 'bites', 'kicks', 'pinches'],
    ['me', 'his sister', 'the teacher'],
  ],
  [
    'es',
    ['mi hijo', 'mi hija', 'mi niño', 'el nieto'],
    ['le pega a', 'muerde a', 'patea a'],
    ['su hermana', 'la maestra', 'otros niños'],
  ],
] as const)('a child who hits is no danger: %s', (language, who, does, whom) => {
  const all = who.flatMap((child) => does.flatMap((how) => whom.map((other) => `${child} ${how} ${other}`)));
  expect(all.filter((text) => read(text, language).crisis)).toEqual([]);
});

test('who says that somebody is in danger is believed; a child who runs into traffic does not want to die', () => {
  for (const question of ['i am in danger', 'my kids are in danger', 'i want to run into traffic'])
    expect(read(question, 'en').crisis, question).not.toBeNull();
  for (const question of ['estoy en peligro', 'mi hija está en peligro'])
    expect(read(question, 'es').crisis, question).not.toBeNull();
  for (const question of [
    'in danger of losing medicaid',
    'he runs into traffic',
    'my son has no sense of danger and runs into traffic',
  ])
    expect(read(question, 'en').crisis, question).toBeNull();
  expect(read('mi mamá está en peligro de caerse', 'es').crisis).toBeNull();
});

test('a lost child is a danger, a lost hearing aid is not', () => {
  expect(read('lost child', 'en').crisis?.kind).toBe('missing');
  expect(read('niña perdida', 'es').crisis?.kind).toBe('missing');
  expect(read('my kid lost his hearing aid', 'en').crisis).toBeNull();
  expect(read('mi hijo perdió el aparato del oído', 'es').crisis).toBeNull();
});

test.each([
  [
    'en',
    [
      'my kid',
      'my son',
      'my brother',
      'he is nonverbal',
      'he is quiet',
      'my son is 3 and barely talks',
      'nobody helps me',
    ],
  ],
  ['es', ['mi hijo', 'mi hija', 'mi nieto', 'mi esposo', 'nadie me ayuda con mi hijo']],
] as const)('who is only named, or needs only help, is in no danger: %s', (language, calm) => {
  expect(calm.filter((text) => read(text, language).concern.length > 0)).toEqual([]);
});

test.each(["I can't do this anymore", 'my autistic daughter ran off', 'baby choking what do i do'])(
  'a danger in few words that are understood stays in doubt: %s',
  (question) => {
    const { crisis, concern } = read(question, 'en');
    expect(crisis ?? concern[0]).toBeTruthy();
  },
);

test.each([
  [
    'en',
    ['my son is cutting ', 'she keeps cutting ', 'he has been cutting '],
    ['teeth', 'class', 'in line', 'down on gluten', 'his hair', 'gluten', 'his nursing visits'],
    ['again', 'in class', 'and hates school', 'and needs therapy', 'and took pills'],
  ],
  [
    'es',
    ['mi hija se corta ', 'se está cortando '],
    ['las uñas', 'el pelo', 'los dientes y babea', 'la comida'],
    ['los brazos', 'y no come comida', 'la piel y se jala el pelo', 'sola'],
  ],
] as const)('cutting is a danger unless what is cut is a thing: %s', (language, who, things, dangers) => {
  const said = (what: readonly string[]) => who.flatMap((one) => what.map((other) => one + other));
  expect(said(things).filter((text) => read(text, language).crisis)).toEqual([]);
  expect(said(dangers).filter((text) => !read(text, language).crisis)).toEqual([]);
});

test.each([
  [
    'en',
    [
      'I want to live on my own, I have cerebral palsy',
      'I am losing my mind with insurance',
      'he lives with us',
      'we got a letter yesterday it says they are cutting his hours for the caregiver who comes to the house from thirty to twelve a week starting the first and i cannot do this alone i have a job and two other kids who can help me fight this letter what do i do we have ahcccs and long term care',
      'my mom is seventy eight and i take care of her and also my brother with down syndrome he is forty five and i have not had a day off since march i just want somebody who can stay with him for a weekend so i can sleep and go see my daughter is there anything like that',
      'hi my son is three and a half and the pediatrician said he should be talking more by now and we are on a waiting list for the evaluation and i do not know if i should wait or call somebody else we have blue cross and live outside of tucson',
      'my brother is fifty and he has an intellectual disability and our parents passed away last year and now he lives with me and my family and i work nights so i need a place where he can go during the day and be around people',
    ],
  ],
  [
    'es',
    [
      'no tengo a nadie que me ayude',
      'vive con nosotros',
      'la maestra me llama todos los días porque mi hijo no se está quieto y se levanta y no hace la tarea y ya no sé qué hacer con él quisiera que alguien lo viera y me dijera si tiene déficit de atención',
    ],
  ],
] as const)('who is calm raises no doubt, also in a long dictated text: %s', (language, calm) => {
  expect(calm.filter((text) => read(text, language).concern.length > 0)).toEqual([]);
});

test.each([
  [
    'en',
    {
      missing: [
        'my son is missing and i am losing my mind',
        'he is missing, i am about to lose my mind',
        'my daughter is missing and i am losing my mind on the phone with the police on hold',
      ],
      abuse: [
        'she cries, teacher touched her under her clothes',
        'she is upset the coach touched her, noises at night',
        'she cries that her uncle touched her and took off her shoes',
        'my toddler cries when her stepdad touches her clothes',
        'my niece screams, cousin touched her, no clothes on',
        'i touch my daughter when she will not wear socks',
      ],
      suicide: [
        "he doesn't want to live with his pain",
        "i don't want to live, i live on my own",
        "she doesn't want to live, lives on her own",
        "he doesn't want to live he lives with us",
      ],
      violence: ['he threatened his teacher, been cutting class'],
      'self-harm': [
        'he cut his wrist two hours ago',
        'my daughter cut her wrists 3 hours ago',
        'my son cut his arms a few hours ago',
        'he cut his arm hours ago',
        'what are the hours, my son cut his wrists',
        'cut my wrist last night, are walk in hours open',
        'my daughter keeps cutting, skipping class',
        'he is cutting class and cutting',
        'my daughter is cutting dairy and cutting',
        'my son is cutting off everyone',
        'my son has a helmet because he is cutting into himself',
      ],
    },
    [
      'I am losing my mind with insurance',
      'losing my mind on hold with medicaid paperwork',
      'cries when you touch her and will not wear socks',
      'they are cutting his hours',
      'they cut my daughters nursing hours',
      'he wants to live on his own',
      'he lives with us',
      'my son is cutting teeth',
      'his brace is cutting into his leg',
      'the shoes are cutting into his feet',
      'he is cutting food and cutting paper',
      'insurance is cutting off his therapy',
      'threatening to cut his hours',
    ],
  ],
  [
    'es',
    {
      abuse: ['llora, el maestro la toca debajo de la ropa'],
      'self-harm': [
        'mi hija se corta y apaga la luz',
        'mi hija se corta y aprieta los dientes',
        'mi hijo se corta y le duelen los dientes',
        'se corta la barba y los brazos',
      ],
    },
    ['mi hija se corta las uñas', 'mi hija se corta el pelo', 'se corta la llamada', 'se está cortando las uñas'],
  ],
] as const)(
  'a danger beside words of something calm is shown, the calm alone is not: %s',
  (language, dangers, calm) => {
    for (const [kind, questions] of Object.entries(dangers))
      for (const question of questions) expect(read(question, language).crisis?.kind, question).toBe(kind);
    for (const question of calm) {
      const { crisis, concern } = read(question, language);
      expect([crisis, concern.length], question).toEqual([null, 0]);
    }
  },
);

test.each([
  ['en', 'he is cutting pills in half to overdose'],
  ['es', 'se le corta la respiración'],
] as const)('what may be a danger is at least in doubt: %s, %s', (language, question) => {
  const { crisis, concern } = read(question, language);
  expect(crisis ?? concern[0]).toBeTruthy();
});
