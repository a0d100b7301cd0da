import { type Grammar, listed, tensFrom } from './grammar.ts';

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `tiene tener,tienen tener,tengo tener,tenemos tener,quiere querer,quiero querer,queremos querer,quieren querer,
   duerme dormir,duermen dormir,duermo dormir,puede poder,pueden poder,puedo poder,podemos poder,oye oir,oyen oir,
   oigo oir,muerde morder,muerden morder,pierde perder,pierden perder,cae caer,caen caer,cayo caer,caido caer,va ir,
   vaya ir,vamos ir,van ir,voy ir,viene venir,venga venir,vengan venir,vienen venir,hace hacer,hacen hacer,haga hacer,
   dice decir,dicen decir,dijo decir,dijeron decir,murio morir,muere morir,muerto morir,muero morir,duele doler,
   duelen doler,quiebra quebrar,cuida cuidar,mueve mover,mueven mover,acuerda acordar,entiende entender,
   entienden entender,siente sentir,siento sentir,pide pedir,pidio pedir,sirve servir,juega jugar,juegan jugar,
   encuentro encontrar,necesito necesitar,busco buscar,seguro seguro,acoso acoso,medico medico,medica medica,
   respiro respiro,sabado sabado,sabados sabado,vuelva volver,vuelve volver,vuelven volver`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

const ENDINGS =
  /(?:amientos?|imientos?|aciones|acion|andol[aoe]s?|ando|iendol[aoe]s?|iendo|abamos|aban|aba|ar(?:se|le|lo|la|me|les|los|las|nos)|er(?:se|le|lo|la|me|les|los|las)|ir(?:se|le|lo|la|me|les)|ad[ao]s?|id[ao]s?|itos?|itas?|aron|ieron|amos|emos|ian|ia|ar|er|ir|an|en|as|es|os|a|e|i|o|s)$/;

function stem(word: string): string {
  const known = IRREGULAR.get(word) ?? word;
  if (IRREGULAR.get(known) === known) return known;
  if (known.length < 4 || /\d/.test(known)) return soundOf(known);
  const base = known.replace(ENDINGS, '');
  return soundOf(base.length < 3 ? known.slice(0, 3) : base);
}

/** Spells what sounds alike alike: 'silla' and 'siya', 'hacer' and 'aser'. */
function soundOf(word: string): string {
  // 'IHSS' is an abbreviation.
  if (!/[aeiou][^aeiou]*[aeiou]/.test(word)) return word;
  return word
    .replace(/h(?=[aeiouy]|$)/g, '')
    .replace(/ll/g, 'y')
    .replace(/v/g, 'b')
    .replace(/qu|k/g, 'c')
    .replace(/c(?=[ei])|z|x/g, 's')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/([bcdfjlmnprst])\1/g, '$1');
}

/** The stem as `Grammar.stem` makes it, for the lists below. */
const stems = (words: string): ReadonlySet<string> => new Set([...listed(words)].map(stem));

export const SPANISH: Grammar = {
  language: 'es',
  stem,
  soundOf,
  lightWords:
    listed(`el la los las lo un una unos unas mi mis tu tus su sus se le les me nos te de del al a en con por para pa
    que q y e o u es esta estan son soy ser estar era fue ha he han hay muy mas ya como si este ese esa eso esto aqui
    alla cuando donde quien cual pues ay bien bueno porfa favor porque pero sea tan todo toda algo alguien uno nomas
    nada ni ella el ellos nosotros yo usted ustedes mio mia bastante mucho mucha muchos muchas puro pura desde hasta
    sobre entre solo sola solito solita todavia aun tambien hola gracias estoy sin`),
  negations: listed('no nunca jamas tampoco ni sin ningun ninguna'),
  attempts: stems('querer quiere puede poder sabe saber logra lograr empieza empezar deja dejar aprende bien'),
  difficulties: stems('cuesta batalla dificultad dificil'),
  inabilities: listed(''),
  ands: listed('y e o u tambien ademas'),
  contrasts: listed('pero sino mas solo nomas'),
  lacks: stems(
    'encontrar encuentro encuentra encuentran hay tener tengo tiene tenemos puedo puede poder consigo aceptar acepta ' +
      'aceptan se saber alcanza alcanzo llega llego contesta contestan hallar hallo sirve sirvio da dan pagar pago ' +
      'hablo habla hablamos entender entiendo entiende entendemos',
  ),
  refusals: listed('vez lugar harta harto cansada'),
  already: listed('ya'),
  having: listed('tiene tienen tengo tenemos'),
  praises: listed('bien normal perfecto perfectamente'),
  needs: stems('necesitar necesito necesita buscar busco querer quiero ocupa ocupo ocupamos queremos'),
  happenings: listed('cada pasado todas'),
  openings: listed('abierto abierta abre abren atiende atienden cita citas horario'),
  tellings: listed('dice dijo dicen dijeron piensa cree recomienda recomendo sugirio sugiere comento'),
  children:
    listed(`hijo hija nino nina ninos ninas bebe bebes nene nena nenes nietecito nieto nieta nietos nietas chavo chava
    chavito chavita chamaco chamaca chiquito chiquita chiquillo cipote cipota cipotes muchacho muchacha muchachito
    muchachita chico chica adolescente adolescentes sobrino sobrina escuincle guagua patojo patoja guiro guambra pequeno
    pequena peque mijo mija morrito morrita morro morra gemelos cuates infantil pediatrico pediatrica pediatra hijos
    hijas kinder hijito hijita ninito ninita carajito carajita pelao nietecita recien`),
  adults:
    listed(`mama mami papa papi ama apa madre padre abuela abuelo abuelita abuelito esposo esposa marido mujer suegra
    suegro adulto adultos adulta viejo vieja viejito viejita viejitos jefa jefe tio tia hermano senor senora ancianos
    anciano anciana mayores mayor embarazada novio novia hombre`),
  payWords: listed('acepta acepte acepten aceptan aceptar tome toma toman'),
  withAids: listed('en con usa usan uso usando tiene'),
  asks: listed('si sera lo esto'),
  covers: listed('paga pagan pagara pague cubre cubren cubrira cubra'),
  placeWords: listed('en cerca entre por de desde alrededor'),
  homes: listed('vivo vive vivimos viven viviendo somos soy estamos ubicados'),
  origins: listed('de desde'),
  moves: listed(
    `mudamos mudo muda mudan mudar mudarnos mudarme mudando mude mudado mudaron vinimos vine venimos vengo llegamos
    llegue llegar llegaron`,
  ),
  numbers: new Map(
    `cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete
     dieciocho diecinueve veinte veintiun veintidos veintitres veinticuatro veinticinco veintiseis veintisiete
     veintiocho veintinueve`
      .split(/\s+/)
      .map((word, number): [string, number] => [word, number]),
  ).set('uno', 1),
  tens: tensFrom(30, 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  years: listed('ano anos anito anitos anio anios'),
  months: listed('mes meses mesecitos mesesitos'),
  halves: listed('medio media'),
  ageWords: listed('tiene tienen de edad cumplio cumple tengo con cumplir ya'),
  hedges: listed('como casi'),
  spanWords: listed('cuidando esperando espera despues atras sobrio sobria limpio limpia'),
  spanStarts: listed('en por llevo lleva llevamos llevan casada casado casadas casados juntos van va ase'),
  pasts: listed(''),
  whens: listed('ayer hoy manana'),
  soons: listed('casi cumplir cumple'),
  futures: listed(''),
  ownAge: listed('tengo soy'),
  unsaid:
    listed(`veneno aborto espontaneo perdida incesto violada violador trata custodia viuda viudo preso presa carcel
    prision puta puto pendejo pendeja idiota tonto tonta feo fea gordo gorda mongolito retrasado ilegal ilegales gay
    lesbiana trans homosexual homosexuales masturba pobre muerto muerta murio asesinado`),
  wishes: listed('con que cerca'),
  wishVerbs: listed('tenga tengan haya sepa use ofrezca de'),
  own: listed('mi mis nuestro nuestra nuestros nuestras'),
  withOthers: listed('con'),
  writer: listed('me nos'),
  isAged: listed('tiene tengo'),
  heOrShe: listed(''),
  measures: listed('ci iq azucar glucosa presion peso temperatura fiebre calentura oxigeno nivel grado talla numero'),
  relatives: listed('hermana primo prima amigo amiga pareja paciente alumno'),
  oldWords: listed('edad'),
  numberedWords: listed(
    'talla tipo nivel etapa parte titulo seccion grado numero plan clase hace desde cada ultimos son las los a',
  ),
  waits: listed('espera esperando lista esperar esperamos tarda'),
  speakWords: listed('interprete traductor traductora bilingue en idioma traduzca entiende entienda'),
  speakVerbs: listed('habla hablan hable hablamos hablo hablen'),
  bilingual: listed('bilingue'),
  families: listed(''),
};
