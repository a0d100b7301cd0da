/** A text in both languages. */
export interface Both {
  en: string;
  es: string;
}

/** One picture of a video: what is written, which drawing stands beside it, and what that shows. */
export interface Slide {
  scene: string;
  heading: Both;
  text: Both;
  /** For the transcript: what is seen. */
  seen: Both;
}

export interface VideoScript {
  /** Name of the files in content/videos/media. */
  name: string;
  title: Both;
  subtitle: Both;
  slides: Slide[];
}

const slide = (scene: string, heading: [string, string], text: [string, string], seen: [string, string]): Slide => ({
  scene,
  heading: both(heading),
  text: both(text),
  seen: both(seen),
});
const both = ([en, es]: [string, string]): Both => ({ en, es });

const NEVER_ALONE = slide(
  'together',
  ['Never alone', 'Nunca a solas'],
  ['We walk beside you, one step at a time.', 'Caminamos a su lado, paso a paso.'],
  ['Five people of different ages under a big sun.', 'Cinco personas de distintas edades bajo un sol grande.'],
);

/** The words of our own videos. */
export const VIDEO_SCRIPTS: VideoScript[] = [
  {
    name: 'how-alongside-works',
    title: both(['How Alongside works', 'Cómo funciona Alongside']),
    subtitle: both(['Free. No account, no password.', 'Gratis. Sin cuenta y sin contraseña.']),
    slides: [
      slide(
        'how-alongside-works',
        ['Find a provider', 'Encuentre un proveedor'],
        [
          'Type your town and choose a service. You see who is near you.',
          'Escriba su ciudad y elija un servicio. Verá quién está cerca.',
        ],
        ['A phone with a list; a path leads to a house.', 'Un teléfono con una lista; un camino lleva a una casa.'],
      ),
      slide(
        'calling-a-provider',
        ['Call first', 'Llame antes de ir'],
        [
          'Every card has a phone number. Ask if the facts still hold.',
          'Cada tarjeta tiene un teléfono. Pregunte si los datos siguen vigentes.',
        ],
        ['A woman on the phone beside a checklist.', 'Una mujer al teléfono junto a una lista.'],
      ),
      slide(
        'first-iep-meeting',
        ['Meet an expert', 'Conozca a un experto'],
        [
          'School, money, care: people who explain it in plain words.',
          'Escuela, dinero, cuidado: personas que explican con palabras claras.',
        ],
        ['Three people at a table with papers.', 'Tres personas en una mesa con papeles.'],
      ),
      slide(
        'knowledge-shelf',
        ['Learn at your pace', 'Aprenda a su ritmo'],
        ['Short videos by stage of life and by topic.', 'Videos cortos por etapa de la vida y por tema.'],
        ['Shelves with books, a screen and a clock.', 'Repisas con libros, una pantalla y un reloj.'],
      ),
      slide(
        'video-call',
        ['Share it', 'Compártalo'],
        [
          'Every search and every page has its own link. Send it to someone.',
          'Cada búsqueda y cada página tiene su enlace. Mándelo a alguien.',
        ],
        ['Four people in a video call.', 'Cuatro personas en una videollamada.'],
      ),
      NEVER_ALONE,
    ],
  },
  {
    name: 'you-are-not-the-only-one',
    title: both(['You are not the only one', 'No es la única persona']),
    subtitle: both(['For the hour when the thoughts get loud.', 'Para la hora en que los pensamientos suenan fuerte.']),
    slides: [
      slide(
        'never-alone-night',
        ['It is late', 'Es tarde'],
        [
          'The house is quiet. "Whom do I call?" Many of us have asked this.',
          'La casa está en silencio. "¿A quién llamo?" Muchos lo hemos preguntado.',
        ],
        [
          'A woman with a mug at night; the moon in the window.',
          'Una mujer con una taza de noche; la luna en la ventana.',
        ],
      ),
      slide(
        'end-of-life',
        ['"And when I am gone?"', '"¿Y cuando yo no esté?"'],
        ['You are allowed to ask. There are ways to plan.', 'Se vale preguntar. Hay maneras de planear.'],
        ['Two people on a bench watch the sun set.', 'Dos personas en una banca miran la puesta de sol.'],
      ),
      slide(
        'garden',
        ['In the morning', 'Por la mañana'],
        ['Drink something warm. Pick one small step.', 'Tome algo caliente. Elija un paso pequeño.'],
        ['Two neighbors behind a garden bed in the sun.', 'Dos vecinos detrás de un huerto al sol.'],
      ),
      slide(
        'calling-a-provider',
        ['Call one number', 'Llame a un número'],
        [
          '211 finds help nearby. 988 listens, day and night.',
          'El 211 busca ayuda cerca. El 988 escucha, de día y de noche.',
        ],
        ['A woman on the phone.', 'Una mujer al teléfono.'],
      ),
      slide(
        'video-call',
        ['Find one person', 'Encuentre a una persona'],
        ['Another parent who has been there.', 'Otro papá o mamá que ya pasó por lo mismo.'],
        ['Four people in a video call.', 'Cuatro personas en una videollamada.'],
      ),
      NEVER_ALONE,
    ],
  },
  {
    name: 'this-ones-for-the-dads',
    title: both(["This One's for the Dads", 'Este es para los papás']),
    subtitle: both(['Five small things that help.', 'Cinco cosas pequeñas que ayudan.']),
    slides: [
      slide(
        'behavior-at-home',
        ['One task', 'Una tarea'],
        [
          'Pick one that is yours: the bath, the bus stop, the chart on the fridge.',
          'Elija una que sea suya: el baño, el autobús, la tabla del refrigerador.',
        ],
        ['A girl puts a star on a chart.', 'Una niña pone una estrella en una tabla.'],
      ),
      slide(
        'dads',
        ['One hour', 'Una hora'],
        ['Alone with your child. They choose what to do.', 'A solas con su hijo. Él o ella elige qué hacer.'],
        ['A father and his child laugh under a kite.', 'Un papá y su hijo ríen bajo una cometa.'],
      ),
      slide(
        'birthday',
        ['One other dad', 'Otro papá'],
        [
          'Someone to text when the day goes wrong, or right.',
          'Alguien a quien escribirle cuando el día sale mal, o bien.',
        ],
        ['Three friends around a cake.', 'Tres amigos alrededor de un pastel.'],
      ),
      slide(
        'first-iep-meeting',
        ['One appointment', 'Una cita'],
        ['Go along. Your questions count too.', 'Acompañe. Sus preguntas también cuentan.'],
        ['Three people at a table with papers.', 'Tres personas en una mesa con papeles.'],
      ),
      slide(
        'never-alone-night',
        ['One honest sentence', 'Una frase sincera'],
        ['Say how you are. Somebody wants to know.', 'Diga cómo está. Alguien quiere saberlo.'],
        ['A parent at a table at night.', 'Una persona en la mesa de noche.'],
      ),
      NEVER_ALONE,
    ],
  },
  {
    name: 'calling-a-provider',
    title: both(['Calling a provider', 'Llamar a un proveedor']),
    subtitle: both(['Six questions. Get a pen.', 'Seis preguntas. Tome un lápiz.']),
    slides: [
      slide(
        'calling-a-provider',
        ['1. Room for us?', '1. ¿Hay lugar?'],
        ['"Are you taking new patients?"', '"¿Aceptan pacientes nuevos?"'],
        ['A woman on the phone beside a checklist.', 'Una mujer al teléfono junto a una lista.'],
      ),
      slide(
        'waivers',
        ['2. Our plan?', '2. ¿Nuestro plan?'],
        [
          '"Do you take our Medicaid plan?" Say its full name.',
          '"¿Aceptan nuestro plan de Medicaid?" Diga el nombre completo.',
        ],
        ['A family under an umbrella.', 'Una familia bajo un paraguas.'],
      ),
      slide(
        'social-security',
        ['3. How long?', '3. ¿Cuánto tiempo?'],
        [
          '"How long is the wait? Is there a list for openings?"',
          '"¿Cuánto hay que esperar? ¿Hay lista para citas que se cancelan?"',
        ],
        ['A calendar with one marked day.', 'Un calendario con un día marcado.'],
      ),
      slide(
        'barber',
        ['4. Someone like us?', '4. ¿Alguien como nosotros?'],
        ['"Have you worked with someone like my child?"', '"¿Han atendido a alguien como mi hijo?"'],
        ['A calm man with headphones in a barber chair.', 'Un hombre tranquilo con audífonos en una peluquería.'],
      ),
      slide(
        'dentist',
        ['5. A quiet time?', '5. ¿Una hora tranquila?'],
        ['"Can we visit first, or come when it is quiet?"', '"¿Podemos visitar antes, o ir cuando haya calma?"'],
        ['A smiling tooth with headphones.', 'Un diente sonriente con audífonos.'],
      ),
      slide(
        'special-education',
        ['6. What to bring?', '6. ¿Qué llevar?'],
        [
          '"What should we bring?" Write down the name and the date.',
          '"¿Qué debemos llevar?" Anote el nombre y la fecha.',
        ],
        ['A building with a ramp; two children in front.', 'Un edificio con rampa y dos niños delante.'],
      ),
      slide(
        'guide-dog-walk',
        ['If the answer is no', 'Si la respuesta es no'],
        ['Ask one more thing: "Whom would you call?"', 'Pregunte algo más: "¿A quién llamaría usted?"'],
        ['A woman and her guide dog in a park.', 'Una mujer y su perro guía en un parque.'],
      ),
    ],
  },
];
