import type { FieldView, FormTexts, StepView } from '@/lib/onboarding/view/step-view.ts'

/** One field of each control, for the tests of this folder. */
export const everyControl = [
  {
    control: 'text',
    type: 'email',
    width: 'two-thirds',
    name: 'email',
    label: 'Email address',
    hint: 'We send a code to it.',
    ltr: true,
    autoComplete: 'email',
    saved: 'We have one that ends in example.com.',
    suffix: '@',
    value: 'stored@example.com',
  },
  {
    control: 'date',
    name: 'date_of_birth',
    label: 'Date of birth',
    hint: 'For example, 31 3 1980',
    parts: [
      { part: 'day', label: 'Day', autoComplete: 'bday-day' },
      { part: 'month', label: 'Month', autoComplete: 'bday-month' },
      { part: 'year', label: 'Year', autoComplete: 'bday-year' },
    ],
    value: { day: '', month: '', year: '' },
  },
  {
    control: 'country',
    name: 'nationality',
    label: 'Nationality',
    emptyLabel: 'Choose a country',
    language: 'en',
    value: '',
  },
  {
    control: 'select',
    name: 'state',
    label: 'State',
    optionalMark: '(optional)',
    emptyLabel: 'Choose a state',
    options: [{ value: 'NY', label: 'New York' }],
    value: 'NY',
  },
  {
    control: 'radios',
    name: 'residency',
    label: 'Are you a United States citizen?',
    why: 'United States law makes us ask.',
    options: [
      { value: 'yes', label: 'Yes', hint: 'Or both' },
      { value: 'no', label: 'No' },
    ],
    value: 'no',
  },
  {
    control: 'checkbox',
    name: 'agree',
    label: 'I accept the agreement',
    hint: 'All fourteen pages of it',
    value: '',
  },
  {
    control: 'text',
    lines: 4,
    name: 'description',
    label: 'What it does',
    value: 'We sell <wine>.',
  },
  {
    control: 'checkboxes',
    name: 'roles',
    label: 'Roles',
    hint: 'Select all that apply',
    options: [
      { value: 'OFFICER', label: 'Officer', hint: 'Holds an office' },
      { value: 'OWNER', label: 'Owner' },
    ],
    value: ['OWNER'],
  },
  {
    control: 'countries',
    name: 'jurisdictions',
    label: 'Countries',
    emptyLabel: 'Choose a country',
    rowLabel: 'Country {number}',
    addLabel: 'Add another country',
    language: 'en',
    value: ['GB', 'NL'],
  },
  { control: 'statement', name: 'product', label: 'Account', value: 'Everyday account' },
] satisfies FieldView[]

export const stepOf = (fields: FieldView[]): StepView => ({
  stepId: 'details',
  title: 'Your details – About you – Portico',
  heading: 'Your details',
  fields,
  messages: {
    email: { missing: 'Enter your email address' },
    date_of_birth: {
      missing: 'Enter your date of birth',
      month_missing: 'Date of birth must include a month',
    },
  },
  fieldContext: {},
  submitLabel: 'Continue',
})

export const formTexts: FormTexts = {
  hiddenError: 'Error:',
  summaryTitle: 'There is a problem',
  warningTitle: 'Check your answer',
  warningLead: 'If it is right, press Continue again.',
  sending: 'Sending…',
  country: {
    noResults: 'No country found',
    results: 'Countries found: {count}.',
    hint: 'Type to search.',
  },
}
