import { expect, test } from 'vitest';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { readLexiconPages } from '#site-content/read-lexicon.ts';
import { askedQuestions } from './asked-questions.ts';
import { GRAMMARS } from './grammars.ts';
import { type Learned, learnDanger } from './learn.ts';
import { DangerReader } from './read-danger.ts';
import { splitWords } from './words.ts';

const { lexicons } = loadSiteContent('content');

test.each([
  [
    'en',
    'where can my son play wheelchair basketball',
    [
      'gonna end it',
      'pregnant 7 months he kicked my stomach',
      'my autistic daughter ran off',
      'my water broke and i feel a foot',
      'the teacher locks my 7 year old with autism in a closet when he cries',
      'he threw a chair at me',
      'pushes kids off slide',
      'gps tracker shoes',
      'my son is scared of the dentist',
      'my aunt left my son money will he lose ssi',
    ],
  ],
  [
    'es',
    'musicoterapia para mi hermano',
    [
      'cada quincena cobra mi SSI y si reclamo me tuerce la mano mala',
      'mi hijo de 16 agarro el cuchillo del pan y nos corretea por la casa',
      'alguien se quiere meter a la casa y estoy sola con mi niño especial',
      'lleva cuatro días sin comer y no se levanta',
      'estuvo en el carro cerrado como media hora esta rojo y no me contesta',
      'mi esposo me avienta cosas',
      'me estan matando los copagos',
      'bullying: le dicen el lento, quiero junta con la directora',
      'caminata contra las sobredosis que dia es',
      'mi hijo le tiene miedo al dentista',
    ],
  ],
] as const)('one more harmless question changes no danger: %s', (language, question, texts) => {
  const { main, asked } = readLexiconPages('content', language, []);
  const grammar = GRAMMARS[language];
  const dangersIn = (learned: Pick<Learned, 'dangers' | 'weights'>) => {
    const reader = new DangerReader(grammar, main!.fields, learned);
    return texts.map((text) => [text, reader.read(splitWords(text, grammar))?.isSure ?? null]);
  };
  const [first, ...others] = asked!.fields;
  const more = [{ ...first!, say: [...first!.say, question] }, ...others];
  const withMore = learnDanger(askedQuestions(more, grammar), grammar);
  expect(dangersIn(withMore)).toEqual(dangersIn(lexicons[language]));
});
