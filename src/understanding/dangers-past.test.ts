import { expect, test } from 'vitest';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { questionReader } from './read-questions.ts';

const { lexicons } = loadSiteContent('content');
const read = questionReader(() => lexicons, await loadGazetteer());
const callsOf = (question: string, language: 'en' | 'es') =>
  read(question, language).crisis?.lines.map(({ call }) => call) ?? [];
const firstOf = (question: string, language: 'en' | 'es') => read(question, language).services[0]?.name;

test.each([
  ['en', "my husband hits me and I'm scared he'll do something to the baby"],
  ['en', 'my boyfriend beats me and i am afraid he will hurt my son too'],
  ['es', 'mi esposo me golpea y tengo miedo que le haga algo al niño'],
  ['es', 'mi esposo me golpea y tengo miedo que le haga algo al niño en silla de ruedas'],
  ['es', 'mi pareja me pega y temo que lastime a mi bebé'],
] as const)('who is hurt by a partner and fears for a child sees the lines for that: %s, %s', (language, question) => {
  expect(read(question, language).crisis?.kind).toBe('domestic-violence');
  expect(callsOf(question, language)).toContain('800-799-7233');
  expect(firstOf(question, language)).toBe('PS-domestic-violence-help');
});

test('who is hurt and fears to hurt the child sees the lines of both, also on a page in the other language', () => {
  const question = "my husband hits me and i'm scared i'll hurt the baby";
  for (const language of ['en', 'es'] as const)
    expect(callsOf(question, language)).toEqual(expect.arrayContaining(['800-799-7233', '800-422-4453', '988']));
  expect(new Set(callsOf(question, 'en')).size).toBe(callsOf(question, 'en').length);
});

test.each([
  ['en', 'my husband beats me and i am going to drown the baby'],
  ['en', "i'm going to kill him he beats me"],
  ['en', 'my husband beats me and i will kill him'],
  ['en', 'my husband beats me and i want to hurt the baby'],
  ['es', 'mi esposo me golpea y voy a ahogar al bebé'],
  ['es', 'mi esposo me pega y quiero lastimar a mi hijo'],
] as const)('who is hurt and says to hurt somebody sees the crisis line first: %s, %s', (language, question) => {
  for (const page of ['en', 'es'] as const) {
    expect(read(question, page).crisis?.kind).toBe('harming');
    expect(callsOf(question, page)).toEqual(['988', '800-422-4453', '911', '800-799-7233', '800-656-4673']);
  }
  expect(firstOf(question, language)).toBe('PS-crisis-help');
});

test.each([
  'my husband beats me and i think he is going to kill my son',
  'my husband hits me and i know he will kill the baby',
  'my husband hits me and i want to stop him hitting my kids',
])('what a partner will do is not what the speaker will: %s', (question) => {
  expect(read(question, 'en').crisis?.kind).toBe('domestic-violence');
});

test('a line of another danger keeps the note of that danger on a page in the other language', () => {
  const question = 'mi esposo me golpea y tengo miedo que le haga algo al niño';
  const { dangers } = lexicons.en.lexicon;
  const noteIn = (name: string) =>
    dangers.find(({ kind }) => kind === name)?.lines.find(({ call }) => call === '988')?.note;
  expect(read(question, 'en').crisis?.lines.at(-1)?.note).toBe(noteIn('harming'));
  expect(noteIn('harming')).not.toBe(noteIn('suicide'));
});

test.each([
  ['en', 'my husband bites his hand until it bleeds when he is angry'],
  ['en', 'my nonverbal son scratches himself until it bleeds no friends and cries'],
  ['en', 'my 15 year old hits herself with a baseball bat'],
  ['en', 'my son runs off nobody found him yet'],
  ['en', 'my son is stiff and shaking'],
  ['en', 'my son goes stiff and stares'],
  ['en', 'my son runs off we hope they found him'],
  ['es', 'mi hijo está tieso y temblando'],
  ['es', 'mi hijo se pone tieso y no responde'],
  ['en', 'got hit with a baseball bat'],
  ['en', 'he passed out at school'],
  ['en', 'he passed out eating candy'],
  ['en', 'he hit himself with the bat at baseball practice and has a huge lump'],
  ['en', 'he is fed by tube and choked'],
  ['en', 'eats by tube choked'],
  ['en', 'fed by tube and cannot talk or breathe'],
  ['en', 'my daughter eats by g tube and it got pulled out'],
  ['en', 'he eats through a tube and it came out'],
  ['en', 'nonverbal burned'],
  ['en', 'nonverbal cuts'],
  ['en', 'cut hole in her nipple'],
  ['en', 'child cant blow up balloons or breathe'],
] as const)('what may be a danger shows the lines for that: %s, %s', (language, question) => {
  const { crisis, concern } = read(question, language);
  expect(crisis !== null || concern.length > 0).toBe(true);
});

test.each([
  ['en', 'her face is droopy and arms stiff', 'PT-hospital'],
  ['en', 'my son is stiff and shaking', 'PS-neurology'],
  ['en', 'my toddler has stiff legs', 'PT-physical-therapist'],
  ['es', 'su cara está chueca y los brazos tiesos', 'PT-hospital'],
  ['es', 'mi bebé está muy tieso', 'PT-physical-therapist'],
  ['es', 'mi mama se cayo hoy en la escalera y quedo con lesion en la cabeza y no responde', 'PT-hospital'],
  ['es', 'que hacer despues de la escuela', 'PT-day-program'],
  ['es', 'terapia de conducta después de la escuela', 'PT-behavior-therapist'],
] as const)('a sudden sign needs a doctor, a lasting one a therapist: %s, %s', (language, question, service) => {
  expect(firstOf(question, language)).toBe(service);
});

test.each([
  ['en', "i'm scared i'll do something to the baby"],
  ['en', 'i hit my son and i am scared i will do it again'],
  ['es', 'tengo miedo de hacerle algo a mi niño'],
] as const)('who only fears to hurt a child sees the crisis line: %s, %s', (language, question) => {
  expect(read(question, language).crisis?.kind).toBe('harming');
});

test.each([
  ['en', 'my son runs off, we found him on the highway last week, locks, gps', 'PT-behavior-therapist'],
  ['en', 'he bolted from school on tuesday and the police found him, need gps', 'PT-behavior-therapist'],
  ['es', 'mi hijo se escapa, la semana pasada lo encontramos en la carretera', 'PT-behavior-therapist'],
  ['es', 'se me escapa al parque', 'PT-behavior-therapist'],
  ['en', 'my brother is getting SSI cut off when he turns 18', 'PS-legal-advocacy'],
  ['en', 'his clothes touch him and he screams', 'PT-occupational-therapist'],
  ['es', 'tiene 5 años y se corta el pelo', 'PT-occupational-therapist'],
  ['en', 'fell off a ladder and now has brain damage', 'PS-brain-injury'],
  ['en', 'my dad fell off a roof two years ago and was left with a brain injury', 'PS-brain-injury'],
  ['es', 'se cayó del andamio y quedó con daño en la cabeza', 'PS-brain-injury'],
  ['es', 'mi esposo se cayó del andamio y quedó con daño en la cabeza, se le olvida todo', 'PS-brain-injury'],
] as const)('what is over is no emergency: %s, %s', (language, question, service) => {
  const { crisis, concern } = read(question, language);
  expect([crisis, concern.length]).toEqual([null, 0]);
  expect(firstOf(question, language)).toBe(service);
});

test.each([
  ['en', 'she eats by a tube and doesnt walk or talk'],
  ['en', 'my son eats by g-tube'],
  ['en', 'is fed through a tube and cant sit'],
  ['en', 'she takes forever to swallow her pills'],
  ['en', 'how do i teach him to swallow pills'],
  ['en', 'hit himself in the face with the ball in tball'],
  ['en', 'she cant hit the ball with the bat'],
  ['es', 'le pega a la pelota con el bate'],
  ['en', 'hes drowning in homework'],
  ['es', 'se ahoga en tareas'],
  ['en', 'the stroller just collapsed'],
  ['en', 'our roof just collapsed need housing'],
  ['en', 'how to teach my son to swallow pills'],
  ['en', 'he passed out candy at school'],
  ['en', 'she is passing out snacks'],
  ['en', 'depends for my mom'],
  ['en', 'my daughter is nonverbal'],
  ['es', 'es no verbal'],
  ['es', 'mi niño no es verbal y tiene 5'],
  ['en', 'should i cut the hole in the nipple bigger'],
  ['en', 'blew up the balloon'],
] as const)('what only sounds like it is no danger: %s, %s', (language, question) => {
  const { crisis, concern } = read(question, language);
  expect([crisis, concern.length]).toEqual([null, 0]);
});

test.each([
  ['en', 'he eats through a tube and is turning blue', 'emergency'],
  ['en', 'she is tube fed and swallowed bleach', 'overdose'],
  ['en', 'he learned to swallow pills and took the whole bottle', 'overdose'],
  ['en', 'im scared she is swallowing pills', 'overdose'],
  ['en', 'i learned to swallow pills i took 30', 'overdose'],
  ['en', 'teach me to swallow pills to die', 'overdose'],
  ['en', 'she passed out cupcakes then collapsed', 'emergency'],
  ['en', 'he hits himself with the bat when he gets mad', 'self-harm'],
  ['en', 'got hit in the head with a ball at practice and wont wake up', 'emergency'],
  ['en', 'my daughter is drowning in school work and wants to die', 'suicide'],
  ['en', 'my nonverbal son ran off and i cant find him', 'missing'],
  ['en', 'nonverbal son came home with bruises', 'abuse'],
  ['es', 'es no verbal y se corta los brazos', 'self-harm'],
  ['es', 'mi hijo me quiere matar', 'violence'],
  ['es', 'mi hijo de 14 nos quiere matar', 'violence'],
  ['es', 'mi hija quiere matarme', 'violence'],
  ['es', 'mi hijo dice que me va a matar', 'violence'],
  ['es', 'mi hijo me amenazó con un cuchillo', 'violence'],
  ['en', 'my son threatened me with a knife', 'violence'],
  ['es', 'el papá de mi hijo me amenaza de muerte', 'domestic-violence'],
  ['es', 'mi esposo quiere matarme', 'domestic-violence'],
  ['es', 'mi hijo se me quiere matar', 'suicide'],
  ['es', 'mi mamá no me quiere y quiero matarme', 'suicide'],
  ['en', 'just learned my son tried to swallow a battery', 'overdose'],
  ['en', 'we learned he was swallowing my blood pressure pills', 'overdose'],
  ['en', 'i learned my teen has been swallowing pills to get high', 'overdose'],
  ['en', 'at basketball training i watched her swallow a bottle of pills', 'overdose'],
  ['en', 'at soccer practice i saw him swallow pills', 'overdose'],
  ['en', 'teaching assistant saw him swallow batteries', 'overdose'],
  ['en', 'we practice every night but he keeps swallowing magnets', 'overdose'],
  ['en', 'it would take an hour to swallow all these pills and die', 'overdose'],
  ['en', 'took me an hour to swallow 60 pills', 'overdose'],
  ['en', 'help my son swallow pills', 'overdose'],
  ['en', 'she wants to swallow pills and die', 'overdose'],
  ['en', 'my daughter wants to swallow pills and die', 'overdose'],
  ['en', 'pills i took 20', 'overdose'],
  ['en', 'he hits himself with the bat', 'self-harm'],
  ['en', 'he hit himself with the bat and has a huge lump and is sleepy', 'self-harm'],
  ['en', 'accidentally hit by a bat', 'domestic-violence'],
  ['en', 'was hit with a ball during recess by an aide on purpose', 'abuse'],
  ['en', 'he was hit with a ball at recess by his teacher on purpose', 'abuse'],
  ['en', 'my husband just collapsed', 'emergency'],
  ['es', 'se está ahogando mientras hacía la tarea', 'emergency'],
  ['es', 'se está ahogando haciendo la tarea con un caramelo', 'emergency'],
  ['es', 'se está ahogando en la tarea de natación', 'emergency'],
  ['es', 'dice que me va a matar jugando', 'suicide'],
  ['es', 'mi esposo me va a matar', 'domestic-violence'],
  ['es', 'mi novio dijo que me va a matar', 'domestic-violence'],
  ['es', 'mi marido me va a matar la próxima', 'domestic-violence'],
  ['es', 'me fui anoche con lo puesto y me anda buscando, dice que me va a matar', 'domestic-violence'],
  ['es', 'mi hijo me tiene encerrada en el cuarto, trae un bate y dice que me va a matar', 'domestic-violence'],
  ['es', 'nos grita que nos va a matar', 'violence'],
  ['es', 'un hombre nos quiere matar', 'violence'],
] as const)('words that say nothing take no danger back: %s, %s, %s', (language, question, kind) => {
  expect(read(question, language).crisis?.kind).toBe(kind);
});

test.each([
  'her veins just collapsed',
  'my husbands business suddenly collapsed',
  'the pills i took 10 years ago',
  'pills he took at 12',
])('what only sounds like it is no sure danger: %s', (question) => {
  expect(read(question, 'en').crisis).toBeNull();
});

test.each([
  ['en', 'he is missing again, last week we found him at the park', 'missing'],
  ['en', 'police found him last time but now he is gone and we are looking everywhere', 'missing'],
  ['en', 'my son runs off and now we cant find him, last week police found him on the highway', 'missing'],
  ['en', 'my daughter runs off, we found her backpack by the canal last week and she is still gone', 'missing'],
  ['en', 'my son ran off and we found her shoe by the canal', 'missing'],
  ['en', 'my daughter runs off nobody found him yet', 'missing'],
  ['en', 'my son slips out the door nobody found him', 'missing'],
  ['en', 'my son runs off and no one has found him', 'missing'],
  ['es', 'se escapó otra vez y no lo encontramos', 'missing'],
  ['es', 'se me escapó el niño en la tienda', 'missing'],
  ['es', 'se me escaparon los niños en el parque', 'missing'],
  ['es', 'se me ha escapado el niño', 'missing'],
  ['en', 'i am 12 he is 40 and he does it to me', 'abuse'],
  ['es', 'tiene 16 años y se corta', 'self-harm'],
  ['es', 'tiene 16 años y se corta, necesita un consejero', 'self-harm'],
  ['es', 'mi hijo de 14 se corta', 'self-harm'],
  ['en', 'my ssi got cut off and i want to cut myself', 'self-harm'],
  ['en', 'he touched her under her clothes and she screams', 'abuse'],
  ['es', 'se me escapa a la calle y ahorita no aparece', 'missing'],
  ['es', 'mi hijo se escapa, la semana pasada lo encontramos en el parque pero hoy no aparece', 'missing'],
  ['en', 'he fell off the roof and is not waking up', 'emergency'],
  ['en', 'my dad just fell off a ladder and hit his head he is throwing up', 'emergency'],
  ['es', 'se acaba de caer del techo y no despierta', 'emergency'],
  ['es', 'se cayó de la escalera y quedó sangrando de la cabeza', 'emergency'],
] as const)('what goes on still is one: %s, %s', (language, question, kind) => {
  expect(read(question, language).crisis?.kind).toBe(kind);
});

test.each([
  ['es', 'mi nieto de 6 con autismo se enoja y me avienta cosas'],
  ['es', 'es un niño de 6, tiene autismo y ya está muy pesado para mí cuando lo baño y se enoja y me avienta cosas'],
  ['en', 'my toddler bites his hand till it bleeds when mad'],
  ['en', "my autistic son scratches himself until he bleeds when he's upset"],
  ['es', 'se golpea la cabeza contra la pared cuando se enoja'],
  ['es', 'mi hijo autista se muerde la mano hasta sangrar'],
  ['en', 'my son hits himself with the bat when playing softball'],
] as const)('the outburst of a small or disabled child needs a behavior therapist: %s, %s', (language, question) => {
  expect(read(question, language).crisis).toBeNull();
  expect(firstOf(question, language)).toBe('PT-behavior-therapist');
});

test.each([
  ['es', 'mi esposo se enoja y me avienta cosas', 'domestic-violence'],
  ['es', 'mi esposo me avienta cosas cuando lo baño', 'domestic-violence'],
  ['es', 'se enoja y me avienta cosas', 'domestic-violence'],
  ['en', 'my husband gets mad and throws things at me', 'domestic-violence'],
  ['en', 'my son is autistic and my husband throws things at me', 'domestic-violence'],
  ['en', 'my 15 year old scratches her arms until she bleeds', 'self-harm'],
  ['en', 'she is 14 and cuts her arms when she is mad', 'self-harm'],
  ['en', 'she is 14 and bites her arm till it bleeds to feel better', 'self-harm'],
  ['es', 'mi hija de 15 se corta los brazos cuando se enoja', 'self-harm'],
  ['en', 'my 15 year old bites her arm until it bleeds when she is upset', 'self-harm'],
  ['en', 'my 14 year old bites his hand till it bleeds when he is mad', 'self-harm'],
  ['en', 'my wife bites her arm until it bleeds when upset', 'self-harm'],
  ['en', 'my sister bites her arm until it bleeds when upset', 'self-harm'],
  ['es', 'mi hija de 15 se muerde los brazos hasta sangrar cuando se enoja', 'self-harm'],
  ['es', 'mi hija de 13 se muerde el brazo hasta sangrar frustrada', 'self-harm'],
  ['en', 'my autistic daughter scratches herself till she bleeds, no friends', 'self-harm'],
  ['en', 'he hits himself with a stick and a ball', 'self-harm'],
  ['en', 'he hit me and himself with a baseball bat', 'domestic-violence'],
  ['en', 'my husband hit himself and me with a baseball bat', 'domestic-violence'],
  ['en', 'my boyfriend hits himself and then me, he has a bat, baseball player', 'domestic-violence'],
  ['es', 'él me avienta cuando lo visto', 'domestic-violence'],
  ['es', 'el me avienta cosas cuando lo baño', 'domestic-violence'],
  ['es', 'mi pareja me avienta cuando lo baño', 'domestic-violence'],
  ['es', 'mi hermano me avienta cosas cuando lo baño', 'domestic-violence'],
  ['es', 'mi papá me avienta cosas cuando lo baño', 'domestic-violence'],
  ['es', 'mi cuñado me avienta cuando la acuesto', 'domestic-violence'],
] as const)('not that of a partner, nor what a teenager does to herself: %s, %s', (language, question, kind) => {
  expect(read(question, language).crisis?.kind).toBe(kind);
});

test.each(['i am 67 and he is 6', 'she is 30 and he is 6'])(
  'little words and ages alone are no danger: %s',
  (question) => {
    const { crisis, concern } = read(question, 'en');
    expect([crisis, concern]).toEqual([null, []]);
  },
);

test('a child who says how old somebody is may be in danger', () => {
  expect(read('i am 12 and he is 40', 'en').crisis?.kind).toBe('abuse');
});
