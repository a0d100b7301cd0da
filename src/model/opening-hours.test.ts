import { expect, test } from 'vitest';
import { hoursLines, readHours } from './opening-hours.ts';

const read = (...lines: string[]) => {
  const week = readHours(lines);
  return (
    week &&
    hoursLines(week)
      .map((line) => line.replace(/^(..)[a-z]+/, '$1').replaceAll(':00', ''))
      .join('; ')
  );
};
const on = (days: string, times: string) =>
  days
    .split(' ')
    .map((day) => `${day}: ${times}`)
    .join('; ');
const WORKDAYS = 'Mo Tu We Th Fr';

test.each([
  ['Monday: 9:00 AM – 5:00 PM', 'Mo: 9 AM – 5 PM'],
  ['Mo-Fr 08:00-17:00', on(WORKDAYS, '8 AM – 5 PM')],
  ['Mo-Fr 08:00-17:00; Sa 09:00-13:00; PH off', `${on(WORKDAYS, '8 AM – 5 PM')}; Sa: 9 AM – 1 PM`],
  ['Mon-Fri 8-5', on(WORKDAYS, '8 AM – 5 PM')],
  ['M-F 8:30a-4:30p', on(WORKDAYS, '8:30 AM – 4:30 PM')],
  ['M-F, 8am to 5 p.m.', on(WORKDAYS, '8 AM – 5 PM')],
  ['8 a.m. - 5 p.m. Monday through Friday', on(WORKDAYS, '8 AM – 5 PM')],
  ['Monday - Friday: 8-12 and 1-5', on(WORKDAYS, '8 AM – 12 PM, 1 PM – 5 PM')],
  ['Mon., Wed. & Fri. 10-6', on('Mo We Fr', '10 AM – 6 PM')],
  ['MWF 9-noon', on('Mo We Fr', '9 AM – 12 PM')],
  ['Tue 1-5pm', 'Tu: 1 PM – 5 PM'],
  ['Tue 8-5pm', 'Tu: 8 AM – 5 PM'],
  ['Tue 9am-5', 'Tu: 9 AM – 5 PM'],
  ['Tue 11-7', 'Tu: 11 AM – 7 PM'],
  ['Fri 8 PM - 2 AM', 'Fr: 8 PM – 2 AM'],
  ['Fr 22:00-06:00', 'Fr: 10 PM – 6 AM'],
  ['Fr-Mo 10pm-6', on('Mo Fr Sa Su', '10 PM – 6 AM')],
  ['24/7', on(`${WORKDAYS} Sa Su`, 'Open 24 hours')],
  ['Open 24 hours a day, 7 days a week', on(`${WORKDAYS} Sa Su`, 'Open 24 hours')],
  ['Daily 7 am - midnight', on(`${WORKDAYS} Sa Su`, '7 AM – 12 AM')],
  ['Weekdays 9-5, closed weekends', `${on(WORKDAYS, '9 AM – 5 PM')}; Sa: Closed; Su: Closed`],
  ['Mon 00:00 - 23:59; Tue 08:00 - 16:00; ', 'Mo: Open 24 hours; Tu: 8 AM – 4 PM'],
  ['thurs: 8:30:00 - 12:00:00 thurs: 13:00:00 - 16:00:00', 'Th: 8:30 AM – 12 PM, 1 PM – 4 PM'],
  ['sat: 0:00:00 - 0:00:00 ', 'Sa: Closed'],
  ['Lunes a viernes de 8 a.m. a 5 p.m.; sábado cerrado', `${on(WORKDAYS, '8 AM – 5 PM')}; Sa: Closed`],
  ['lun-vie 8:00-12:00 y 14:00-18:00', on(WORKDAYS, '8 AM – 12 PM, 2 PM – 6 PM')],
  ['lunes a viernes: 8:00 am - 12:00 m, 1:00 pm - 5:00 pm', on(WORKDAYS, '8 AM – 12 PM, 1 PM – 5 PM')],
  ['L-V 8 a 5', on(WORKDAYS, '8 AM – 5 PM')],
  ['L a S 8am-5pm', on(`${WORKDAYS} Sa`, '8 AM – 5 PM')],
  ['L-D 8am-5pm', on(`${WORKDAYS} Sa Su`, '8 AM – 5 PM')],
  ['M-F 0800-1700', on(WORKDAYS, '8 AM – 5 PM')],
  ['Mon-Fri 08.00-17.00', on(WORKDAYS, '8 AM – 5 PM')],
  ['Lun-Vie 9h-17h', on(WORKDAYS, '9 AM – 5 PM')],
  ['Abierto las 24 horas', on(`${WORKDAYS} Sa Su`, 'Open 24 hours')],
  ['Mo-Fr 08:00-17:00 hrs', on(WORKDAYS, '8 AM – 5 PM')],
  ['Mon 9-5; Mon 9-5', 'Mo: 9 AM – 5 PM'],
  ['Mon 8-12; Mon 12-5', 'Mo: 8 AM – 12 PM, 12 PM – 5 PM'],
  ['M/W/F 9-12; T/Th 1-5', 'Mo: 9 AM – 12 PM; Tu: 1 PM – 5 PM; We: 9 AM – 12 PM; Th: 1 PM – 5 PM; Fr: 9 AM – 12 PM'],
  ['MTWThF 8-5', on(WORKDAYS, '8 AM – 5 PM')],
  ['MTWTF 8-5', on(WORKDAYS, '8 AM – 5 PM')],
  ['TTh 9-5', on('Tu Th', '9 AM – 5 PM')],
  ['T Th 9-5', on('Tu Th', '9 AM – 5 PM')],
  ['M-F 830-430', on(WORKDAYS, '8:30 AM – 4:30 PM')],
  ['M-F 1030-300', on(WORKDAYS, '10:30 AM – 3 PM')],
  ['M-F 830am - 430 p.m.', on(WORKDAYS, '8:30 AM – 4:30 PM')],
  ['L-V 8-5, S 8-12', `${on(WORKDAYS, '8 AM – 5 PM')}; Sa: 8 AM – 12 PM`],
  ['L a V 8-5; S-D 9-1', `${on(WORKDAYS, '8 AM – 5 PM')}; ${on('Sa Su', '9 AM – 1 PM')}`],
  ['todos los días, 24 horas al día', on(`${WORKDAYS} Sa Su`, 'Open 24 hours')],
])('reads %s', (text, lines) => {
  expect(read(text)).toBe(lines);
  // What it writes, it reads.
  expect(readHours(hoursLines(readHours([text])!))).toEqual(readHours([text]));
});

test('reads lines that belong together', () => {
  expect(read('Mon-Fri:', '9-5')).toBe(on(WORKDAYS, '9 AM – 5 PM'));
});

test.each([
  '',
  'By appointment',
  'Mon-Fri 8-5 by appointment',
  'Mon-Fri 8-5 (closed 12-1)',
  '9-5',
  'Mon',
  'Mon-Fri 08:00-05:00',
  'Mon 25:00-26:00',
  'Mon 8-12am',
  'Mon 9:75-10:00',
  'Mon-Fri 9-5; Fri closed',
  'M-F 8-5; F 8-12',
  'Mon 9-5; Mon 1-3',
  'Mon 8-12 and 11-5',
  'Mon 9-5; Mon 24 hours',
  'T 9-5',
  'MF 9-5',
  'S 9-5',
  'M-F 9-5, S 9-1',
  'L-V 8-5, M 9-12',
  'L-V 8-5; M 5-7',
  'Mon 10-6am',
  'Sat 8-2am',
  'M-F 9-5 555-1230',
  'M-F 9-5, 530-1200',
  'Mon closed 9-5',
  'Mo-Fr 9-5; PH 10-12',
  '1st Mon 9-5',
  'Mon to 5',
  'Call 480-555-0116',
  '1-5 stars',
  'constructor',
  'Mon 9-5 '.repeat(500),
])('does not guess: %s', (text) => {
  expect(readHours([text])).toBeNull();
});
