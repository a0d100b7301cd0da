/** The forms that a visitor can send (specification, sections 2 and 3). */
export const FORM_KINDS = [
  'unlisted-services',
  'add-business',
  'refer-business',
  'business-registration',
  'become-expert',
  'newsletter',
] as const;
export type FormKind = (typeof FORM_KINDS)[number];

export interface FormField {
  /** Key of the value, of its label (messages: `forms.fields.{name}`) and of the input. */
  name: string;
  type: 'text' | 'long-text' | 'email' | 'tel' | 'url' | 'select';
  required: boolean;
  maxLength: number;
  /** Only and always with type 'select': the answers to choose from (messages: `forms.choices.{choice}`). */
  choices?: readonly string[];
  /** HTML autocomplete token, so that browsers fill in what they know. */
  autocomplete?: string;
}

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

/** Specification, sections 3 and 9: fields, limits, and all but the last required. */
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
    choices: ['google-search', 'social-media', 'word-of-mouth', 'newsletter', 'other'],
  },
];

/** The fields of each form, in the order in which they are asked. */
export const FORM_FIELDS: Record<FormKind, FormField[]> = {
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
};
