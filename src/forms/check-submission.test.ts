import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormDefinition, FormField } from '#model/form-definition.ts';
import { checkSubmission } from './check-submission.ts';

const referral = {
  businessName: 'Sample Swim School',
  place: 'Tempe, AZ',
  yourName: 'Ana Ruiz',
  email: 'ana@example.org',
};

const field = (name: string, overrides: Partial<FormField> = {}): FormField => ({
  name,
  type: 'text',
  required: true,
  maxLength: 100,
  ...overrides,
});
const referralForm: FormDefinition = {
  kind: 'refer-business',
  fields: [
    field('businessName', { maxLength: 150 }),
    field('place'),
    field('businessPhone', { type: 'tel', required: false, maxLength: 40 }),
    field('website', { type: 'url', required: false }),
    field('yourName'),
    field('email', { type: 'email', maxLength: 254 }),
  ],
};
const signUpForm: FormDefinition = {
  kind: 'newsletter',
  fields: [
    field('firstName', { maxLength: 50 }),
    field('lastName', { maxLength: 50 }),
    field('emailAddress', { type: 'email', maxLength: 254 }),
    field('phoneNumber', { type: 'tel', maxLength: 15 }),
    field('zipCode', { type: 'zip', maxLength: 10 }),
    field('heardFrom', { type: 'select', required: false, choices: [{ value: 'newsletter' }, { value: 'other' }] }),
  ],
};

describe('checkSubmission', () => {
  test('accepts a complete form, trims values and drops unknown keys', () => {
    const checked = checkSubmission(referralForm, {
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
  ])('rejects %s = %j as %s and keeps what was typed', (name, value, problem) => {
    const checked = checkSubmission(referralForm, { ...referral, [name]: value });
    expect(checked).toMatchObject({ ok: false, problems: { [name]: problem }, values: { yourName: 'Ana Ruiz' } });
  });

  test.each([
    ['www.example.org', true],
    ['https://example.org:8443/a:b?c=d:e#f', true],
    ['HTTP://Example.org.', true],
    ['ñandú.example?x', true],
    ['javascript:alert(1).x', false],
    ['JavaScript:alert(1)//.x', false],
    ['https://javascript:alert(1).x', false],
    ['data:text/html.x', false],
    ['mailto:ana@example.org', false],
    ['example.org:x', false],
    ['https://.', false],
  ])('website %j is accepted: %s', (website, taken) =>
    expect(checkSubmission(referralForm, { ...referral, website }).ok).toBe(taken),
  );

  test.each([
    '602 555 0101',
    '(602) 555-0101 x12345',
    '+1 602-555-0101 ext. 12',
    '602-555-0101, extension 123',
    '(602) 555-0101 #4',
  ])('phone %j is accepted', (businessPhone) =>
    expect(checkSubmission(referralForm, { ...referral, businessPhone }).ok).toBe(true),
  );

  test.each([
    ['85004', true],
    ['85004-1234', true],
    ['850041234', true],
    ['8500', false],
    ['85004-12', false],
    ['Phoenix', false],
  ])('ZIP code %j is accepted: %s', (zipCode, taken) => {
    const { problems } = { problems: {}, ...checkSubmission(signUpForm, { zipCode }) };
    expect('zipCode' in problems).toBe(!taken);
    if (!taken) expect(problems).toMatchObject({ zipCode: 'not-a-zip' });
  });

  test('accepts a newsletter sign-up within its limits, and only offered choices', () => {
    const whole = {
      firstName: 'a'.repeat(50),
      lastName: 'b'.repeat(50),
      emailAddress: `${'c'.repeat(242)}@example.org`,
      phoneNumber: '(602) 555-01234',
      zipCode: '85004-1234',
    };
    expect(checkSubmission(signUpForm, whole)).toMatchObject({
      ok: true,
      values: { ...whole, heardFrom: '' },
    });
    expect(checkSubmission(signUpForm, { ...whole, heardFrom: 'other' }).ok).toBe(true);
    expect(checkSubmission(signUpForm, { ...whole, heardFrom: 'a bird' })).toMatchObject({
      problems: { heardFrom: 'not-a-choice' },
    });
    const tooLong = Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, `1${value}`]));
    expect(checkSubmission(signUpForm, tooLong)).toMatchObject({
      problems: Object.fromEntries(Object.keys(whole).map((name) => [name, 'too-long'])),
    });
    expect(checkSubmission(signUpForm, {})).toMatchObject({
      problems: Object.fromEntries(Object.keys(whole).map((name) => [name, 'required'])),
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

  test('accepts several choices in the order offered, and checkboxes as yes or empty', () => {
    expect(checkSubmission(boxes, { days: ['tue', 'mon', 'tue'], terms: 'on' })).toEqual({
      ok: true,
      values: { days: ['mon', 'tue'], call: '', terms: 'yes' },
    });
    expect(checkSubmission(boxes, { days: 'mon', call: 'on', terms: 'on' }).values).toMatchObject({
      days: ['mon'],
      call: 'yes',
    });
    expect(checkSubmission(boxes, {})).toMatchObject({ problems: { days: 'required', terms: 'not-agreed' } });
    expect(checkSubmission(boxes, { days: ['mon', 'sun'], terms: 'on' })).toMatchObject({
      values: { days: ['mon'] },
      problems: { days: 'not-a-choice' },
    });
  });

  test('keeps single-line values on one line', () => {
    const { values } = checkSubmission(referralForm, { ...referral, yourName: 'Ana\r\nBcc: x' });
    expect(values.yourName).toBe('Ana Bcc: x');
  });

  test('never throws and returns only the form’s fields for any input', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(referralForm, signUpForm, boxes),
        fc.dictionary(fc.string(), fc.anything()),
        (form, sent) => {
          const names = form.fields.map(({ name }) => name);
          expect(Object.keys(checkSubmission(form, sent).values)).toEqual(names);
        },
      ),
    );
  });
});
