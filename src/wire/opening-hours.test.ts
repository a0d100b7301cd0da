import { expect, test } from 'vitest';
import { openingHoursIn } from './opening-hours.ts';

test.each([
  ['Monday: 8:00 AM – 5:00 PM', 'Lunes: 8:00 a.m. – 5:00 p.m.'],
  ['Wednesday: 7:30 AM – 12:30 PM', 'Miércoles: 7:30 a.m. – 12:30 p.m.'],
  ['Saturday: Closed', 'Sábado: Cerrado'],
  ['Sunday: Open 24 hours', 'Domingo: Abierto las 24 horas'],
  ['Mon-Fri 9am to 5 p.m. by appointment', 'Lunes-viernes 9:00 a.m. a 5:00 p.m. con cita'],
  ['Tuesday: By appointment only', 'Martes: Solo con cita'],
  ['Friday: 12:00 AM – 12:00 PM', 'Viernes: 12:00 a.m. – 12:00 p.m.'],
  ['Second Saturday: 9:00 AM – 12:00 PM', 'Segundo sábado: 9:00 a.m. – 12:00 p.m.'],
  ['Last Friday: Second floor', 'Último viernes: Second floor'],
  ['Ring the bell', 'Ring the bell'],
])('translates %s to %s', (english, spanish) => {
  expect(openingHoursIn([english], 'es')).toEqual([spanish]);
});

test('shows hours that can be read by day, and others as written', () => {
  expect(openingHoursIn(['Sat-Sun 9am to 5'], 'en')).toEqual([
    'Saturday: 9:00 AM – 5:00 PM',
    'Sunday: 9:00 AM – 5:00 PM',
  ]);
  expect(openingHoursIn(['sáb de 9 a 13 h'], 'en')).toEqual(['Saturday: 9:00 AM – 1:00 PM']);
  expect(openingHoursIn(['sáb con cita'], 'en')).toEqual(['sáb con cita']);
  expect(openingHoursIn(['Sat 9-12 by appointment'], 'en')).toEqual(['Sat 9-12 by appointment']);
});
