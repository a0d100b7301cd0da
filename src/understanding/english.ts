import { type Grammar, listed, tensFrom } from './grammar.ts';

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `ate eat,eaten eat,fell fall,fallen fall,broke break,broken break,threw throw,thrown throw,lost lose,spoke speak,
   spoken speak,heard hear,bitten bite,hid hide,ran run,woke wake,drank drink,children child,teeth tooth,feet foot,
   women woman,men man,childrens child,kept keep,slept sleep,felt feel,left leave,stole steal,swollen swell,shook shake,
   taught teach,went go,gone go,goes go,does do,lives live,died die,dying die,dies die,lying lie,lies lie,paid pay,
   fought fight,stuck stick,sang sing,wheelchairs wheelchair,people person,persons person,knives knife,wives wife,
   behaviour behavior,behaviours behavior,behavioral behavior,paediatric pediatric,peds pediatric,pediatrics pediatric,
   counsellor counselor,evening evening,rope rope,ropes rope,ride ride,rides ride,riding ride,rode ride,missing missing,
   care care,cares care,caring care,cared care,evenings evening,nursing nursing,rights rights,orthopaedic orthopedic,
   centre center,autistic autism,diabetic diabetes,epileptic epilepsy,therapies therapy,caretaker caregiver,
   carer caregiver,aides aide,vet veteran,dr doctor,doc doctor,docs doctor,drs doctor,mum mom,momma mom,mama mom,
   mommy mom,daddy dad,papa dad,meds medicine,medication medicine,medications medicine,appt appointment,
   appts appointment,rehabilitation rehab`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

function stem(word: string): string {
  const known = IRREGULAR.get(word) ?? word;
  // Listed as it is: 'evening' is no form of 'even'.
  if (known.length < 4 || IRREGULAR.get(known) === known || /\d/.test(known)) return known;
  let base = known;
  if (base.endsWith('ies') && base.length > 4) base = `${base.slice(0, -3)}y`;
  else if (/(?:[sxz]|ch|sh)es$/.test(base)) base = base.slice(0, -2);
  else if (base.endsWith('s') && !/(?:ss|us|is)$/.test(base)) base = base.slice(0, -1);
  if (base.length > 4 && base.endsWith('ied')) return `${base.slice(0, -3)}y`;
  const cut = base.length > 5 && base.endsWith('ing') ? 3 : base.length > 4 && base.endsWith('ed') ? 2 : 0;
  if (cut && /[aeiouy]/.test(base.slice(0, -cut))) {
    base = base.slice(0, -cut);
    if (/([bdgmnprt])\1$/.test(base)) base = base.slice(0, -1);
  }
  return base.length > 3 && base.endsWith('e') ? base.slice(0, -1) : base;
}

function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/(?:[st]io|sh[ou])n/g, 'shon')
    .replace(/ch(?=olo)/g, 'k')
    .replace(/^(?:ps|pn|kn|wr)/, (start) => start[1]!)
    .replace(/sc(?=[eiy])|c(?=[eiy])|z/g, 's')
    .replace(/ck|c|q/g, 'k')
    .replace(/y/g, 'i')
    .replace(/([a-z])\1/g, '$1');
}

/** The stem as `Grammar.stem` makes it, for the lists below. */
const stems = (words: string): ReadonlySet<string> => new Set([...listed(words)].map(stem));

export const ENGLISH: Grammar = {
  language: 'en',
  stem,
  soundOf,
  lightWords: listed(`a an the my our your his her hers him their them they he she it its i im ive id ill we us you u me
    mine hes shes theyre weve were was is are am be been being do does did has have had having will would can could
    should may might must to of for in on at by with from as and or so that this these those there here just really very
    some any who which what when where how if than then into onto about please also too still yet already even up out
    hed shed wed youre theres thats whos lil like get gets got getting own one ones s t w pls plz ok well gonna gotta
    kinda anyone someone somebody anybody something anything u r ya yall`),
  negations:
    listed(`not no never none nor without cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt
    shouldnt hasnt havent hadnt aint neither unable refuses refuse refused refusing barely hardly dosent dosnt doesent
    doesn dont didn isn wasn wouldn couldn dnt cnt cant didint dident doesnot donot willnot wount arnt havnt hasent
    hasnot isnot rarely dunno aren hasn haven`),
  attempts: stems(
    'start begin began begun try tri want know able ever longer really fully quit learn lik seem properly well much ' +
      'yet let allow hardly actually manag time',
  ),
  difficulties: stems('trouble difficulty difficulties struggle hard'),
  inabilities: listed('cannot cant wont never unable refuses refuse refused refusing couldnt wouldnt barely hardly'),
  ands: listed('and or plus also'),
  contrasts: listed('but just only though although however actually'),
  lacks: listed(
    'find get afford pay hav had reach see know accept tak cover qualify hear return answer call com show work last ' +
      'help enough',
  ),
  refusals: listed('instead rather besides except tired sick done'),
  already: listed('already'),
  having: listed('have has had got get gets'),
  praises: listed('fine ok okay good great normal perfect already'),
  needs: listed('need want look search seek try find'),
  happenings: listed('every each last past'),
  openings: listed('open opens sees see works available appointment appointments hours'),
  tellings: listed(
    'said says say told tells thinks thought suggested suggests recommended recommends mentioned wants keeps',
  ),
  children: listed(`child children kid kids son daughter toddler baby babies infant newborn preemie boy girl grandson
    granddaughter grandbaby grandbabies grandkid grandkids grandsons granddaughters grandchild grandchildren nephew
    niece teen teenager teenage teens tween twins toddlers preschooler kindergartner pediatric pediatrics peds kiddo
    kiddos stepson stepdaughter youth newborns boys girls sons daughters childs childrens kids adolescent minor
    kindergarten preschool daycare pediatrician lo`),
  adults: listed(`mom mother dad father grandma grandmother grandpa grandfather granny husband wife spouse adult adults
    adulthood aunt uncle man woman veteran senior seniors elderly elder parent parents inlaw retired college roommate
    boyfriend girlfriend fiance nana papa gramps old grown pregnant coworker widow widower momma`),
  payWords: listed('take takes taking accept accepts accepting'),
  withAids: listed('in with using uses use on has'),
  asks: listed('does do will would can could if whether what this it'),
  covers: listed('pay pays paid cover covers covered'),
  placeWords: listed('in near between by around outside from at close serving within area to'),
  homes: listed('live lives living reside resides located based'),
  origins: listed('from'),
  moves: listed('moved moving move came come coming relocated relocating drive driving flew arrived'),
  numbers: new Map(
    `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
     eighteen nineteen`
      .split(/\s+/)
      .map((word, number) => [word, number]),
  ),
  tens: tensFrom(20, 'twenty thirty forty fifty sixty seventy eighty ninety'),
  years: listed('year years yr yrs yo y old'),
  months: listed('month months mo mos mth mths'),
  halves: listed('half'),
  ageWords: listed(`age aged at is hes shes turned turning turns im who whos ages only almost nearly just am now`),
  hedges: listed('like about around maybe almost nearly'),
  spanWords: listed(
    'ago now caring wait waits waitlist waitlists waiting later since taking living apart sober clean straight worth ' +
      'of experience he she they we after postpartum pregnant along behind out younger older into',
  ),
  spanStarts: listed('in'),
  pasts:
    listed(`stops stop ends end lost stopped quit started began went got had was were diagnosed regressed fixed repaired
    removed operated born talked walked used died`),
  whens: listed('last next this yesterday today tomorrow soon'),
  soons: listed('almost nearly turning turns turn be'),
  futures: listed('hell shell will gonna'),
  ownAge: listed('im am'),
  unsaid: listed(`beaten hostage strangulation strangled incest groomed predator trafficking trafficked
    miscarriage stillbirth stillborn custody bereaved widow widowed felon felony jail prison inmate fuck fucking shit
    shitty ass bitch stupid dumb idiot ugly fat retard retarded retards crazy schizo illegal illegals mongoloid
    masturbation masturbates gay lesbian trans transgender poor murdered killed dead died`),
  wishes: listed('with w who that near'),
  wishVerbs: listed('has have does knows uses offers offer trained speaks'),
  own: listed('my our'),
  withOthers: listed('with'),
  writer: listed('me us'),
  isAged: listed('hes shes im am'),
  heOrShe: listed('he she'),
  measures: listed(`iq sugar glucose a1c weight bmi pressure bp oxygen sat temp temperature fever score level grade size
    number foot feet ft percent inch lb pound kg mg cm mile minute hour hr degree dollar person`),
  relatives: listed('brother sister sibling cousin friend partner client patient student'),
  oldWords: listed('old olds o of age'),
  numberedWords:
    listed(`size type level stage part title section grade number plan class room unit apt route hwy highway last
    past next every about for under over within than least most case step age-group schedule form chapter pays be by the
    since until till hospice i been another`),
  waits: listed('wait waitlist waitlists waiting list waited'),
  speakWords: listed(
    'language fluent bilingual interpreter interpreting interpreters translator translation translate native knows ' +
      'only understands in or',
  ),
  speakVerbs: listed('speaking speaks speak spoken speaker'),
  bilingual: listed('bilingual'),
  families:
    listed(`child kid kids son daughter toddler baby boy girl home household house family families parents we were im
    are hes shes is raised raising growing being environment education`),
};
