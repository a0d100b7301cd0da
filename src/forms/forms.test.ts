import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSubmission } from './check-submission.ts';
import { FORM_FIELDS, FORM_KINDS } from './form-kind.ts';
import { openFormStore } from './sqlite/form-store.ts';

const referral = {
  businessName: 'Sample Swim School',
  place: 'Tempe, AZ',
  yourName: 'Ana Ruiz',
  email: 'ana@example.org',
};

describe('checkSubmission', () => {
  test('takes a whole form, without spaces around values and without unknown keys', () => {
    const checked = checkSubmission('refer-business', { ...referral, yourName: '  Ana Ruiz ', role: 'admin' });
    expect(checked).toMatchObject({ ok: true, values: { ...referral, businessPhone: '' } });
    expect(checked.values).not.toHaveProperty('role');
  });

  test.each([
    ['businessName', '', 'required'],
    ['businessName', 'x'.repeat(151), 'too-long'],
    ['email', 'ana at example', 'not-an-email'],
    ['businessPhone', 'call me', 'not-a-phone'],
    ['website', 'not a site', 'not-a-url'],
  ])('refuses %s = %j as %s and keeps what was typed', (name, value, fault) => {
    const checked = checkSubmission('refer-business', { ...referral, [name]: value });
    expect(checked).toMatchObject({ ok: false, faults: { [name]: fault }, values: { yourName: 'Ana Ruiz' } });
  });

  test('takes a newsletter sign-up by its limits, and only a choice that is offered', () => {
    const whole = {
      firstName: 'a'.repeat(50),
      lastName: 'b'.repeat(50),
      emailAddress: `${'c'.repeat(242)}@example.org`,
      phoneNumber: '(602) 555-01234',
      zipCode: '85004-1234',
    };
    expect(checkSubmission('newsletter', whole)).toMatchObject({ ok: true, values: { ...whole, heardFrom: '' } });
    expect(checkSubmission('newsletter', { ...whole, heardFrom: 'other' }).ok).toBe(true);
    expect(checkSubmission('newsletter', { ...whole, heardFrom: 'a bird' })).toMatchObject({
      faults: { heardFrom: 'not-a-choice' },
    });
    const tooLong = Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, `1${value}`]));
    expect(checkSubmission('newsletter', tooLong)).toMatchObject({
      faults: Object.fromEntries(Object.keys(whole).map((name) => [name, 'too-long'])),
    });
    expect(checkSubmission('newsletter', {})).toMatchObject({
      faults: Object.fromEntries(Object.keys(whole).map((name) => [name, 'required'])),
    });
  });

  test('never throws and never keeps more than the fields, whatever is sent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FORM_KINDS), fc.dictionary(fc.string(), fc.anything()), (kind, sent) => {
        const names = FORM_FIELDS[kind].map(({ name }) => name);
        expect(Object.keys(checkSubmission(kind, sent).values)).toEqual(names);
      }),
    );
  });
});

test('a stored submission is there after the store is opened again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forms-'));
  const first = openFormStore({ folder });
  const id = first.add('refer-business', referral);
  first.close();
  const second = openFormStore({ folder });
  expect(second.list()).toMatchObject([{ id, kind: 'refer-business', values: referral }]);
  expect([second.remove(id), second.remove(id), second.list()]).toEqual([true, false, []]);
  second.close();
});
