import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSubmission } from './check-submission.ts';
import { FORM_KINDS, type FormDefinition } from './form-definition.ts';
import { FORM_DEFINITIONS } from './form-definitions.ts';
import { openFormStore } from './sqlite/form-store.ts';

const referral = {
  businessName: 'Sample Swim School',
  place: 'Tempe, AZ',
  yourName: 'Ana Ruiz',
  email: 'ana@example.org',
};

describe('checkSubmission', () => {
  test('takes a whole form, without spaces around values and without unknown keys', () => {
    const checked = checkSubmission(FORM_DEFINITIONS['refer-business'], {
      ...referral,
      yourName: '  Ana Ruiz ',
      role: 'admin',
    });
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
    const checked = checkSubmission(FORM_DEFINITIONS['refer-business'], { ...referral, [name]: value });
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
    expect(checkSubmission(FORM_DEFINITIONS.newsletter, whole)).toMatchObject({
      ok: true,
      values: { ...whole, heardFrom: '' },
    });
    expect(checkSubmission(FORM_DEFINITIONS.newsletter, { ...whole, heardFrom: 'other' }).ok).toBe(true);
    expect(checkSubmission(FORM_DEFINITIONS.newsletter, { ...whole, heardFrom: 'a bird' })).toMatchObject({
      faults: { heardFrom: 'not-a-choice' },
    });
    const tooLong = Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, `1${value}`]));
    expect(checkSubmission(FORM_DEFINITIONS.newsletter, tooLong)).toMatchObject({
      faults: Object.fromEntries(Object.keys(whole).map((name) => [name, 'too-long'])),
    });
    expect(checkSubmission(FORM_DEFINITIONS.newsletter, {})).toMatchObject({
      faults: Object.fromEntries(Object.keys(whole).map((name) => [name, 'required'])),
    });
  });

  const boxes: FormDefinition = {
    kind: 'become-expert',
    fields: [
      {
        name: 'days',
        type: 'multi-select',
        required: true,
        maxLength: 0,
        choices: [{ value: 'mon' }, { value: 'tue' }],
      },
      { name: 'call', type: 'checkbox', required: false, maxLength: 0 },
      { name: 'terms', type: 'consent', required: true, maxLength: 0 },
    ],
  };

  test('takes several choices in the order offered, and boxes as yes or nothing', () => {
    expect(checkSubmission(boxes, { days: ['tue', 'mon', 'tue'], terms: 'on' })).toEqual({
      ok: true,
      values: { days: ['mon', 'tue'], call: '', terms: 'yes' },
    });
    expect(checkSubmission(boxes, { days: 'mon', call: 'on', terms: 'on' }).values).toMatchObject({
      days: ['mon'],
      call: 'yes',
    });
    expect(checkSubmission(boxes, {})).toMatchObject({ faults: { days: 'required', terms: 'not-agreed' } });
    expect(checkSubmission(boxes, { days: ['mon', 'sun'], terms: 'on' })).toMatchObject({
      values: { days: ['mon'] },
      faults: { days: 'not-a-choice' },
    });
  });

  test('keeps an answer of one line on one line', () => {
    const { values } = checkSubmission(FORM_DEFINITIONS['refer-business'], { ...referral, yourName: 'Ana\r\nBcc: x' });
    expect(values.yourName).toBe('Ana Bcc: x');
  });

  test('never throws and never keeps more than the fields, whatever is sent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FORM_KINDS), fc.dictionary(fc.string(), fc.anything()), (kind, sent) => {
        const names = FORM_DEFINITIONS[kind].fields.map(({ name }) => name);
        expect(Object.keys(checkSubmission(FORM_DEFINITIONS[kind], sent).values)).toEqual(names);
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
