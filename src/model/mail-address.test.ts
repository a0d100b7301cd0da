import { describe, expect, test } from 'vitest';
import { isMailOnly } from './mail-address.ts';

describe('an address to write to, not a place to go', () => {
  test.each([
    ['PO Box 12'],
    ['P.O. Box 1000'],
    ['P. O. Box 12'],
    ['P O BOX 1234'],
    ['P.O Box 458'],
    ['P.O.BOX 12'],
    ['POBOX 12'],
    ['PO BX 12'],
    ['POB 12'],
    ['P.O.B. 12'],
    ['PO Drawer A'],
    ['Post Office Box 12'],
    ['POST OFFICE BOX 12-34'],
    ['PO Box # 12'],
    ['Box 12', 'PO'],
    ['Apartado 12'],
    ['Apartado postal 12'],
    ['Apdo. 12'],
    ['General Delivery'],
    ['PMB 45'],
    ['Attn: Intake', 'PO Box 12'],
    ['Childrens System of Care', 'P.O. Box 1000'],
    ['PO Box 12, Suite 4'],
    ['c/o Ana Sample', 'PO Box 12'],
  ])('%j %j', (...lines) => {
    expect(isMailOnly(lines.filter(Boolean))).toBe(true);
  });
});

describe('a place', () => {
  test.each([
    ['100 Oak Ave'],
    ['100 Oak Ave', 'PO Box 12'],
    ['PO Box 12', '100 Oak Ave'],
    ['11362 Country Club Road, P.O. Box 516'],
    ['P.O. Box 516 / 11362 Country Club Road'],
    ['100 Oak Ave', 'PMB 45'],
    ['100 Oak Ave PMB 45'],
    ['100 Oak Ave #45'],
    ['County Road 1000 West Lonetree', 'P.O. Box 553'],
    ['Corner of Oak and Main Street', 'PO Box 5'],
    ['Carretera 2 km 12.4', 'Apartado 12'],
    ['County Courthouse', 'PO Box 12'],
    ['RR 2 Box 12'],
    ['HC 1 Box 12'],
    ['12 Box Canyon Rd'],
    ['12 Post Office Square'],
    ['Pob Lane 4'],
    ['Apartado Building'],
    [''],
  ])('%j %j', (...lines) => {
    expect(isMailOnly(lines.filter(Boolean))).toBe(false);
  });
});
