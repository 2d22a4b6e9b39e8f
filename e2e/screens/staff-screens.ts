/** The pages of staff. */
import {
  exportWithoutRole,
  press,
  rejectDocument,
  searchFor,
  submitEmpty,
  submitTyped,
  unfold,
} from './acts.ts'
import type { Screen } from './screen.ts'
import { enterPassword } from './staff-sign-in-acts.ts'

const staff = '/[language]/staff'
const casework = `${staff}/applications/[application]`
const caseAs = (name: string, kind: Screen['kind'], more: Partial<Screen> = {}): Screen => ({
  name: `staff-case-${name}`,
  route: `${casework}/page`,
  ...(kind && { kind }),
  ...more,
})
const nobody = { by: 'nobody' } as const
/** Has chosen a password; where the picture is of a later step, a second factor is set up on the way. */
const signingIn = {
  ...nobody,
  extra: 'account',
  own: true,
  path: () => '/en/staff/sign-in',
} as const

export const staffScreens: readonly Screen[] = [
  { name: 'staff-sign-in', route: `${staff}/sign-in/page`, ...nobody },
  { name: 'staff-sign-in-error', route: `${staff}/sign-in/page`, ...nobody, act: submitEmpty },
  { name: 'staff-code', route: `${staff}/code/page`, ...signingIn, act: enterPassword('code') },
  {
    name: 'staff-backup-code',
    route: `${staff}/backup-code/page`,
    ...signingIn,
    act: enterPassword('backup-code'),
  },
  { name: 'staff-password', route: `${staff}/password/[link]/page`, ...nobody },
  {
    name: 'staff-password-over',
    route: `${staff}/password/[link]/page`,
    ...nobody,
    path: () => '/en/staff/password/a-link-that-was-used',
  },
  { name: 'staff-second-factor', route: `${staff}/second-factor/page` },
  {
    name: 'staff-second-factor-first',
    route: `${staff}/second-factor/page`,
    ...signingIn,
    act: enterPassword('second-factor'),
  },
  { name: 'staff-backup-codes', route: `${staff}/backup-codes/page` },
  { name: 'staff-change-password', route: `${staff}/change-password/page` },
  { name: 'staff-limit', route: `${staff}/limit/page` },
  {
    name: 'staff-limit-reached',
    route: `${staff}/limit/page`,
    path: () => '/en/staff/limit?what=cases&within=hour',
  },
  { name: 'staff-account', route: `${staff}/account/page` },
  { name: 'staff-accounts', route: `${staff}/accounts/page`, by: 'administrator' },
  { name: 'staff-accounts-new', route: `${staff}/accounts/new/page`, by: 'administrator' },
  {
    name: 'staff-accounts-new-error',
    route: `${staff}/accounts/new/page`,
    by: 'administrator',
    act: submitEmpty,
  },
  {
    name: 'staff-accounts-one',
    route: `${staff}/accounts/[account]/page`,
    by: 'administrator',
    extra: 'account',
  },
  {
    name: 'staff-accounts-disable',
    route: `${staff}/accounts/[account]/disable/page`,
    by: 'administrator',
    extra: 'account',
  },
  { name: 'staff-forgot-password', route: `${staff}/forgot-password/page`, ...nobody },
  { name: 'staff-list', route: `${staff}/page` },
  {
    name: 'staff-list-selected',
    route: `${staff}/page`,
    path: () => '/en/staff?view=attention&select=all&wrong=to',
  },
  { name: 'staff-list-filter', route: `${staff}/page`, act: unfold },
  {
    name: 'staff-list-search',
    route: `${staff}/page`,
    act: searchFor('Documents'),
  },
  {
    name: 'staff-list-nothing-found',
    route: `${staff}/page`,
    act: submitTyped({ typed: 'Johnson' }, 'main a[href$="/staff"].link-alone'),
  },
  { name: 'staff-statistics', route: `${staff}/statistics/page`, by: 'supervisor' },
  {
    name: 'staff-statistics-filter',
    route: `${staff}/statistics/page`,
    path: () => '/en/staff/statistics?days=90&device=phone',
    act: unfold,
  },
  { name: 'staff-new', route: `${staff}/new/page` },
  caseAs('draft', 'draft'),
  caseAs('company', 'company'),
  caseAs('sent', 'sent'),
  caseAs('sent-unfolded', 'sent', { act: unfold }),
  caseAs('changes', 'sent', { familyName: 'Changes' }),
  caseAs('approved', 'sent', { familyName: 'Paperless' }),
  caseAs('rejected', 'sent', { familyName: 'Reject' }),
  caseAs('held', 'held'),
  caseAs('vouched', 'vouched'),
  caseAs('stopped', 'stopped'),
  caseAs('lost', 'lost'),
  caseAs('doubled', 'doubled'),
  caseAs('reported', 'reported'),
  caseAs('contact', 'contact'),
  ...(['documents', 'messages', 'activity', 'technical'] as const).map((tab) =>
    caseAs(tab, 'sent', {
      ...(tab === 'documents' ? { extra: 'upload' } : { familyName: 'Changes' }),
      path: (on) => `/en/staff/applications/${on.id}?tab=${tab}`,
    }),
  ),
  caseAs('messages-failed', 'sent', {
    familyName: 'Changes',
    own: true,
    messages: true,
    path: (on) => `/en/staff/applications/${on.id}?tab=messages`,
    act: unfold,
  }),
  caseAs('undelivered', 'sent', { familyName: 'Changes', own: true, messages: true }),
  caseAs('messages-none', 'draft', {
    path: (on) => `/en/staff/applications/${on.id}?tab=messages`,
  }),
  caseAs('document-rejected', 'sent', {
    familyName: 'Reject Document',
    path: (on) => `/en/staff/applications/${on.id}?tab=documents`,
    act: rejectDocument,
  }),
  { name: 'staff-document', route: `${casework}/documents/[upload]/page`, kind: 'sent' },
  {
    name: 'staff-case-not-found',
    route: `${casework}/page`,
    path: () => '/en/staff/applications/00000000-0000-4000-8000-000000000000',
  },
  caseAs('forbidden', 'draft', { by: 'agent', act: exportWithoutRole, leads: true }),
  {
    name: 'staff-forbidden',
    route: `${staff}/forbidden/page`,
    path: () => '/en/staff/forbidden?why=page&needs=administrator',
  },
  {
    name: 'staff-forbidden-same-person',
    route: `${staff}/forbidden/page`,
    path: () => '/en/staff/forbidden?why=same_person',
  },
  { name: 'staff-data', route: `${casework}/data/page` },
  { name: 'staff-data-requested', route: `${casework}/data/page`, kind: 'erasure' },
  {
    name: 'staff-data-approve',
    route: `${casework}/data/page`,
    kind: 'erasure',
    path: (on) => `/en/staff/applications/${on.id}/data?approve=erasure`,
  },
  { name: 'staff-data-sent', route: `${casework}/data/page`, kind: 'sent' },
  { name: 'staff-data-requests', route: `${staff}/data-requests/page`, kind: 'erasure' },
  {
    name: 'staff-data-requests-closed',
    route: `${staff}/data-requests/page`,
    path: () => '/en/staff/data-requests?view=closed',
  },
  { name: 'staff-erased', route: `${staff}/erased/page` },
  { name: 'staff-fill', route: `${casework}/fill/page` },
  { name: 'staff-fill-group', route: `${casework}/fill/[group]/page` },
  { name: 'staff-fill-group-error', route: `${casework}/fill/[group]/page`, act: submitEmpty },
  { name: 'staff-fill-documents', route: `${casework}/fill/page`, kind: 'sent' },
  { name: 'staff-fill-document', route: `${casework}/fill/documents/[document]/page` },
  {
    name: 'staff-fill-document-error',
    route: `${casework}/fill/documents/[document]/page`,
    act: press,
  },
  { name: 'staff-fill-link', route: `${casework}/fill/link/page` },
  { name: 'staff-fill-people', route: `${casework}/fill/people/page` },
  { name: 'staff-fill-person', route: `${casework}/fill/people/[person]/page` },
  { name: 'staff-fill-person-group', route: `${casework}/fill/people/[person]/[group]/page` },
  { name: 'staff-fill-person-remove', route: `${casework}/fill/people/[person]/remove/page` },
  { name: 'staff-hand-over', route: `${casework}/hand-over/page` },
  { name: 'staff-hand-over-link', route: `${casework}/hand-over/page`, kind: 'branchLink' },
  { name: 'staff-hand-over-number', route: `${casework}/hand-over/page`, kind: 'branchClaimed' },
  { name: 'staff-hand-over-documents', route: `${casework}/hand-over/page`, kind: 'sent' },
]
