/** The customer's pages other than the questions, in each of their states. */
import {
  askForLink,
  choosePhoto,
  claimDevice,
  confirmPart,
  declinePart,
  followTo,
  press,
  saveMeanwhile,
  start,
  submitEmpty,
  submitTyped,
  unfold,
} from './acts.ts'
import type { Screen } from './screen.ts'

const apply = '/[language]/apply/[application]'
const status = `${apply}/status/page`
const personLink = `${apply}/people/[person]/link/page`
const ownDocument = '/[language]/own-part/documents/[document]/page'
const ownPartLink = '/[language]/own-part/[link]/page'
const nobody = { by: 'nobody' } as const
const configured = { ...nobody, isConfigured: true } as const
const ofPerson = { by: 'person' } as const
const unknown = 'x'.repeat(43)
/** The one that the review shows to accept. */
const termsVersion = '2026-11-26'
const never = "next_attempt_at = '2099-01-01', next_check_at = '2099-01-01'"

/** What an application goes through, for histories that end before it. */
const statuses = "event = 'status_learned'"
const handover = "event = 'operation_settled' and detail ->> 'kind' = 'submit'"
const arrival = "event = 'operation_settled'"
const approval = `${statuses} and detail ->> 'status' = 'APPROVED'`

const awaiting = "state = 'awaiting_customer'"

/** A status that passes too soon, or that no scenario of the embedded platform has, and what comes after it. */
const statusAs = (name: string, columns: string, ...later: string[]): Screen => ({
  name: `status-${name}`,
  route: status,
  familyName: 'Paperless',
  submission: `${columns}, ${never}`,
  before: `(${later.map((each) => `(${each})`).join(' or ')})`,
})

/** A link to somebody's own part that opens nothing any more. */
const partLinkAs = (name: string, personLink: string): Screen => ({
  name: `own-part-link-${name}`,
  route: ownPartLink,
  ...nobody,
  personLink,
})

export const customerScreens: readonly Screen[] = [
  { name: 'start', route: '/[language]/page', ...nobody },
  { name: 'start-open-application', route: '/[language]/page' },
  { name: 'start-nothing-answered', route: '/[language]/page', kind: 'begun' },
  {
    name: 'terms-document',
    route: '/[language]/terms/[version]/[document]/page',
    ...nobody,
    path: () => `/en/terms/${termsVersion}/terms`,
  },
  { name: 'terms-replaced', route: '/[language]/terms/[version]/[document]/page', ...nobody },
  {
    name: 'terms-privacy',
    route: '/[language]/terms/[version]/[document]/page',
    ...nobody,
    path: () => `/en/terms/${termsVersion}/privacy`,
  },
  { name: 'not-found', route: '/_not-found/page', ...nobody },
  { name: 'help-start', route: '/[language]/page', ...configured },
  {
    name: 'help-question',
    route: `${apply}/[step]/page`,
    ...configured,
    path: () => '/en',
    act: start,
    leads: true,
  },
  { name: 'help-return', route: '/[language]/return/page', ...configured },
  { name: 'help-not-found', route: '/_not-found/page', ...configured },
  {
    name: 'not-found-application',
    route: `${apply}/page`,
    path: () => '/en/apply/00000000-0000-4000-8000-000000000000/name',
  },
  {
    name: 'conflict',
    route: `${apply}/[step]/page`,
    own: true,
    path: (on) => `/en/apply/${on.id}/contact`,
    act: saveMeanwhile,
  },

  { name: 'company-tasks', route: `${apply}/tasks/page` },
  { name: 'company-find', route: `${apply}/find/[lookup]/page` },
  {
    name: 'company-find-found',
    route: `${apply}/find/[lookup]/page`,
    own: true,
    path: (on) => `/en/apply/${on.id}/find/company?again=yes`,
    act: submitTyped({ search_text: 'lantern hill' }, 'main .summary-list'),
  },
  {
    name: 'company-find-several',
    route: `${apply}/find/[lookup]/page`,
    act: submitTyped({ search_text: 'lantern' }, 'main input[type=radio]'),
  },
  {
    name: 'company-find-none',
    route: `${apply}/find/[lookup]/page`,
    act: submitTyped({ search_text: 'zzzz qqqq' }, 'main .notice-warning'),
  },
  { name: 'company-find-error', route: `${apply}/find/[lookup]/page`, act: submitEmpty },
  {
    name: 'find-address',
    route: `${apply}/find/[lookup]/page`,
    kind: 'draft',
    path: (on) => `/en/apply/${on.id}/find/address`,
  },
  { name: 'people-list', route: `${apply}/people/page` },
  { name: 'people-list-error', route: `${apply}/people/page`, act: submitEmpty },
  { name: 'people-remove', route: `${apply}/people/[person]/remove/page` },
  { name: 'people-person', route: `${apply}/people/[person]/page`, leads: true },

  { name: 'terms', route: `${apply}/terms/page`, leads: true },
  { name: 'review', route: `${apply}/review/page` },
  { name: 'review-error', route: `${apply}/review/page`, act: submitEmpty },
  { name: 'review-unfolded', route: `${apply}/review/page`, act: unfold },
  { name: 'application-before-review', route: `${apply}/page`, leads: true },
  { name: 'review-company', route: `${apply}/review/page`, kind: 'company' },
  {
    name: 'review-company-link-sent',
    route: `${apply}/review/page`,
    kind: 'company',
    extra: 'personLink',
  },

  { name: 'status-documents', route: status },
  statusAs('confirming', "state = 'enqueued'", arrival, statuses),
  statusAs('created', "state = 'created'", handover, statuses),
  statusAs('manual-review', "state = 'manual_review', last_code = 'forbidden'", arrival, statuses),
  statusAs('held', "state = 'enqueued', held_at = now()", arrival, statuses),
  statusAs('ready', `${awaiting}, platform_status = 'READY_FOR_SUBMISSION'`, statuses),
  statusAs('sent-back', `${awaiting}, last_code = 'sent_back'`, arrival, statuses),
  statusAs('submitted', "state = 'submitted', platform_status = 'SUBMITTED'", statuses),
  statusAs('processing', "state = 'submitted', platform_status = 'PROCESSING'", approval),
  statusAs('unknown', "state = 'submitted', platform_status = 'ON_HOLD'", approval),
  { name: 'status-approved', route: status, familyName: 'Paperless' },
  { name: 'status-rejected', route: status, familyName: 'Reject' },
  { name: 'status-refused', route: status, familyName: 'Refuse' },
  { name: 'status-changes', route: status, familyName: 'Changes' },
  { name: 'status-changes-unfolded', route: status, familyName: 'Changes', act: unfold },
  { name: 'status-incomplete', route: status, familyName: 'Require employment status, occupation' },
  {
    name: 'status-change-answer',
    route: status,
    familyName: 'Changes',
    act: followTo('?'),
    leads: true,
  },
  { name: 'document', route: `${apply}/documents/[document]/page` },
  { name: 'document-error', route: `${apply}/documents/[document]/page`, act: press },
  {
    name: 'document-photo',
    route: `${apply}/documents/[document]/page`,
    act: choosePhoto,
  },
  // Every file is here, and waits to be passed on.
  { name: 'status-checking', route: status, extra: 'upload' },
  { name: 'document-checking', route: `${apply}/documents/[document]/page`, extra: 'upload' },
  { name: 'receipt', route: `${apply}/receipt/page` },

  // Nothing was sent yet.
  { name: 'company-person-link', route: personLink, extra: 'link' },
  {
    name: 'company-person-link-error',
    route: personLink,
    extra: 'link',
    own: true,
    act: submitEmpty,
  },
  {
    name: 'company-person-link-sent',
    route: personLink,
    extra: 'link',
    own: true,
    act: submitTyped({ address: 'tomas.rivera@example.org' }, '.return-code'),
  },
  { name: 'company-people-link-sent', route: `${apply}/people/page`, extra: 'personLink' },
  { name: 'own-part-link', route: '/[language]/own-part/[link]/page', ...nobody },
  {
    name: 'own-part-link-wrong-code',
    route: '/[language]/own-part/[link]/page',
    ...nobody,
    own: true,
    act: submitTyped({ code: '000000' }, '#problems'),
  },
  {
    name: 'own-part-link-locked',
    route: '/[language]/own-part/[link]/page',
    ...nobody,
    extra: 'lockedPart',
  },
  partLinkAs('expired', "expires_at = now() - interval '1 hour'"),
  partLinkAs('replaced', "state = 'superseded', ended_at = now()"),
  partLinkAs('taken-back', "state = 'revoked', ended_at = now()"),
  partLinkAs('too-late', "state = 'too_late', ended_at = now()"),
  { name: 'own-part-link-used', route: ownPartLink, ...nobody, extra: 'openPart' },
  {
    name: 'own-part-link-asked',
    route: '/[language]/own-part/[link]/page',
    ...nobody,
    extra: 'lockedPart',
    own: true,
    act: askForLink,
  },
  {
    name: 'company-people-link-locked',
    route: `${apply}/people/page`,
    extra: 'lockedPart',
  },
  {
    name: 'own-part-link-unknown',
    route: '/[language]/own-part/[link]/page',
    ...nobody,
    path: () => `/en/own-part/${unknown}`,
  },
  { name: 'own-part-step', route: '/[language]/own-part/steps/[step]/page', ...ofPerson },
  { name: 'own-part-document', route: ownDocument, ...ofPerson },
  { name: 'own-part-document-error', route: ownDocument, ...ofPerson, act: press },
  {
    name: 'own-part-confirm-documents',
    route: '/[language]/own-part/confirm/page',
    ...ofPerson,
    kind: 'asked',
  },
  { name: 'company-people-document', route: `${apply}/people/page`, kind: 'asked' },
  { name: 'document-of-person', route: `${apply}/documents/[document]/page`, kind: 'asked' },
  { name: 'own-part-confirm', route: '/[language]/own-part/confirm/page', ...ofPerson },
  {
    name: 'own-part-confirm-error',
    route: '/[language]/own-part/confirm/page',
    ...ofPerson,
    own: true,
    act: submitEmpty,
  },
  {
    name: 'own-part-done',
    route: '/[language]/own-part/page',
    ...ofPerson,
    own: true,
    path: () => '/en/own-part/confirm',
    act: confirmPart,
    leads: true,
  },
  {
    name: 'own-part-declined',
    route: '/[language]/own-part/page',
    ...ofPerson,
    own: true,
    path: () => '/en/own-part/confirm',
    act: declinePart,
    leads: true,
  },

  { name: 'later', route: `${apply}/later/page` },
  {
    name: 'later-error',
    route: `${apply}/later/page`,
    act: submitTyped({ address: 'maya@' }, '#problems'),
  },
  {
    name: 'later-sent',
    route: `${apply}/later/page`,
    own: true,
    act: submitTyped({ address: 'maya@example.com' }, '.return-code'),
  },
  {
    name: 'later-after-sending',
    route: `${apply}/later/page`,
    kind: 'sent',
    familyName: 'Paperless',
  },
  { name: 'later-contact-asked', route: `${apply}/later/page`, kind: 'contact' },
  { name: 'return', route: '/[language]/return/page', ...nobody },
  { name: 'return-error', route: '/[language]/return/page', ...nobody, act: submitEmpty },
  {
    name: 'return-sent',
    route: '/[language]/return/sent/page',
    ...nobody,
    path: () => '/en/return',
    act: submitTyped({ address: 'maya@example.com' }, '.next-steps'),
    leads: true,
  },
  { name: 'return-closed', route: '/[language]/return/closed/page', ...nobody },
  { name: 'return-link', route: '/[language]/return/[link]/page', ...nobody },
  {
    name: 'return-link-wrong-code',
    route: '/[language]/return/[link]/page',
    ...nobody,
    own: true,
    act: submitTyped({ code: '000000' }, '#problems'),
  },
  {
    name: 'return-link-late',
    route: '/[language]/return/[link]/page',
    extra: 'lateLink',
    ...nobody,
  },
  {
    name: 'return-link-unknown',
    route: '/[language]/return/[link]/page',
    path: () => `/en/return/${unknown}`,
    ...nobody,
  },

  { name: 'return-message', route: '/[language]/return/message/[message]/page', ...nobody },
  {
    name: 'return-message-code',
    route: '/[language]/return/message/[message]/page',
    ...nobody,
    extra: 'sentMessage',
  },

  { name: 'device', route: `${apply}/device/page` },
  { name: 'device-link', route: `${apply}/device/page`, kind: 'ownLink' },
  { name: 'device-number', route: `${apply}/device/page`, kind: 'ownClaimed' },
  {
    name: 'device-number-error',
    route: `${apply}/device/page`,
    kind: 'ownClaimed',
    act: submitEmpty,
  },
  { name: 'device-connected', route: `${apply}/device/page`, kind: 'ownConnected' },
  { name: 'device-there', route: '/[language]/device/[link]/page', ...nobody },
  {
    name: 'device-there-number',
    route: '/[language]/device/[link]/page',
    ...nobody,
    own: true,
    act: claimDevice,
  },
  {
    name: 'device-there-unknown',
    route: '/[language]/device/[link]/page',
    path: () => `/en/device/${unknown}`,
    ...nobody,
  },
  { name: 'device-closed', route: '/[language]/device/closed/page', ...nobody },
  { name: 'device-code', route: `${apply}/device/code/page`, by: 'device' },
  { name: 'device-code-sent', route: `${apply}/device/code/page`, kind: 'coded', by: 'device' },
  {
    name: 'device-elsewhere',
    route: `${apply}/[step]/page`,
    kind: 'ownConnected',
    path: (on) => `/en/apply/${on.id}/name`,
    leads: true,
  },
  { name: 'not-me', route: `${apply}/not-me/page` },
  { name: 'not-me-received', route: `${apply}/not-me/page`, kind: 'reported' },
  { name: 'not-me-message', route: '/[language]/not-me/[message]/page', ...nobody },
  {
    name: 'not-me-unknown',
    route: '/[language]/not-me/[message]/page',
    path: () => `/en/not-me/${unknown}`,
    ...nobody,
  },
  {
    name: 'not-me-reported',
    route: `${apply}/[step]/page`,
    kind: 'reported',
    path: (on) => `/en/apply/${on.id}/name`,
    leads: true,
  },
  { name: 'failing-page', route: `${apply}/later/page`, isBroken: true },
]
