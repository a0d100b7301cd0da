import { FORM_KINDS, type FormDefinition, type FormField, type FormKind } from './form-definition.ts';

const yourName: FormField = { name: 'yourName', type: 'text', required: true, maxLength: 100, autocomplete: 'name' };
const email: FormField = { name: 'email', type: 'email', required: true, maxLength: 254, autocomplete: 'email' };
const phone: FormField = { name: 'phone', type: 'tel', required: false, maxLength: 20, autocomplete: 'tel' };
const place: FormField = {
  name: 'place',
  type: 'text',
  required: true,
  maxLength: 120,
  autocomplete: 'address-level2',
};
const message: FormField = { name: 'message', type: 'long-text', required: false, maxLength: 2000 };
const businessName: FormField = {
  name: 'businessName',
  type: 'text',
  required: true,
  maxLength: 150,
  autocomplete: 'organization',
};
const businessAddress: FormField = {
  name: 'businessAddress',
  type: 'text',
  required: true,
  maxLength: 200,
  autocomplete: 'street-address',
};
const businessPhone: FormField = {
  name: 'businessPhone',
  type: 'tel',
  required: false,
  maxLength: 20,
  autocomplete: 'off',
};
const website: FormField = { name: 'website', type: 'url', required: false, maxLength: 300, autocomplete: 'url' };
const services: FormField = { name: 'services', type: 'long-text', required: true, maxLength: 1000 };

const newsletter: FormField[] = [
  { name: 'firstName', type: 'text', required: true, maxLength: 50, autocomplete: 'given-name' },
  { name: 'lastName', type: 'text', required: true, maxLength: 50, autocomplete: 'family-name' },
  { name: 'emailAddress', type: 'email', required: true, maxLength: 254, autocomplete: 'email' },
  { name: 'phoneNumber', type: 'tel', required: true, maxLength: 15, autocomplete: 'tel-national' },
  { name: 'zipCode', type: 'text', required: true, maxLength: 10, autocomplete: 'postal-code' },
  {
    name: 'heardFrom',
    type: 'select',
    required: false,
    maxLength: 20,
    choices: choices('google-search', 'social-media', 'word-of-mouth', 'newsletter', 'other'),
  },
];

const reportProblem: FormField[] = [
  { name: 'listing', type: 'text', required: true, maxLength: 80 },
  {
    name: 'what',
    type: 'select',
    required: true,
    maxLength: 20,
    choices: choices('wrong-phone', 'closed', 'wrong-address', 'no-medicaid', 'other'),
  },
  message,
];

const FIELDS: Record<FormKind, FormField[]> = {
  'unlisted-services': [services, place, yourName, email, message],
  'add-business': [businessName, businessAddress, place, businessPhone, website, services, yourName, email],
  'refer-business': [businessName, place, businessPhone, website, message, yourName, email],
  'business-registration': [
    businessName,
    businessAddress,
    place,
    businessPhone,
    website,
    services,
    yourName,
    email,
    phone,
    message,
  ],
  'become-expert': [yourName, email, phone, services],
  newsletter,
  'report-problem': reportProblem,
};

/** The forms as the site offers them. */
export const FORM_DEFINITIONS = Object.fromEntries(
  FORM_KINDS.map((kind): [FormKind, FormDefinition] => [kind, { kind, fields: FIELDS[kind] }]),
) as Record<FormKind, FormDefinition>;

function choices(...values: string[]): { value: string }[] {
  return values.map((value) => ({ value }));
}
