import type { numbersEn } from './numbers-en.ts';

/** The Numbers room, in Spanish. */
export const numbersEs: typeof numbersEn = {
  intro:
    'Estos números salen de lo que el sitio ya guarda. No se rastrea a nadie: no se cuentan visitas, personas ni búsquedas con resultados.',
  show: 'Mostrar',
  shown: {
    weeks: 'Lo que llegó cada semana',
    listings: 'Las más reportadas',
    'not-found': 'Búsquedas sin resultados, por condado',
    sources: 'Antigüedad de cada fuente',
  },
  week: 'Semana del',
  calls: 'Reportes de llamadas',
  total: 'Todo',
  weeksHelp: 'Los envíos borrados ya no se cuentan: una semana antigua puede mostrar menos de los que llegaron.',
  listing: 'Ficha',
  problems: 'Problemas reportados',
  open: 'Sin decidir',
  last: 'Último',
};
