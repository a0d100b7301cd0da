import type { numbersEn } from './numbers-en.ts';

/** The Numbers room, in Spanish. */
export const numbersEs: typeof numbersEn = {
  intro:
    'Recuentos de lo que ya se guarda. No se sigue a nadie: no se cuentan visitas, búsquedas con resultados ni personas.',
  show: 'Mostrar',
  shown: {
    weeks: 'Lo que llegó cada semana',
    listings: 'Las más reportadas',
    'not-found': 'Búsquedas sin resultados, por condado',
    sources: 'Edad de cada fuente',
  },
  week: 'Semana (inicio)',
  calls: 'Reportes de llamadas',
  total: 'Todo',
  weeksHelp:
    'Los envíos se borran cuando usted los borra o al pasar el tiempo que el sitio los guarda: las semanas viejas cuentan entonces menos.',
  listing: 'Ficha',
  problems: 'Problemas reportados',
  open: 'Sin decidir',
  last: 'Último',
};
