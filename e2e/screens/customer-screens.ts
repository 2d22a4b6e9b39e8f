/** The customer's pages other than the questions, in each of their states. */
import type { Case } from '../support/access-case.ts'
import {
  askForLink,
  chooseEntry,
  choosePhoto,
  confirmPart,
  declinePart,
  followTo,
  press,
  saveMeanwhile,
  sendFile,
  start,
  startAnother,
  submitEmpty,
  submitTyped,
  unfold,
} from './acts.ts'
import type { Screen } from './screen.ts'

const apply = '/[language]/apply/[application]'
const status = `${apply}/status/page`
const personLink = `${apply}/people/[person]/link/page`
const documentPage = `${apply}/documents/[document]/page`
const ownDocument = '/[language]/own-part/documents/[document]/page'
const ownPartLink = '/[language]/own-part/[link]/page'
const partnerLink = '/[language]/continue/[link]/page'
const nobody = { by: 'nobody' } as const
const configured = { ...nobody, isConfigured: true } as const
const ofPerson = { by: 'person' } as const
const unknown = 'x'.repeat(43)
/** The version that the review shows to accept. */
const termsVersion = '2026-11-26'
const never = "next_attempt_at = '2099-01-01', next_check_at = '2099-01-01'"

/** The stages of an application, for histories that end before them. */
const statuses = "event = 'status_learned'"
const handover = "event = 'operation_settled' and detail ->> 'kind' = 'submit'"
const arrival = "event = 'operation_settled'"
const approval = `${statuses} and detail ->> 'status' = 'APPROVED'`

const awaiting = "state = 'awaiting_customer'"

/** A status that passes too soon, or that no scenario of the embedded platform has, and the following ones. */
const statusAs = (name: string, columns: string, ...later: string[]): Screen => ({
  name: `status-${name}`,
  route: status,
  familyName: 'Paperless',
  submission: `${columns}, ${never}`,
  before: `(${later.map((each) => `(${each})`).join(' or ')})`,
})

/** A link to somebody's own part that opens nothing any more. */
const partLinkAs = (name: string, columns: string): Screen => ({
  name: `own-part-link-${name}`,
  route: ownPartLink,
  ...nobody,
  link: { table: 'person_link', columns },
})

/** A file that the platform took or did not take, or that stopped on its way. */
const documentAs = (name: string, uploads: string): Screen => ({
  name: `document-${name}`,
  route: documentPage,
  extra: 'upload',
  uploads,
})
/** The platform's statement about a document counts once it is newer. */
const justNow = "status_before = 'MISSING', completed_at = now() + interval '1 day'"

export const customerScreens: readonly Screen[] = [
  { name: 'start', route: '/[language]/page', ...nobody },
  { name: 'start-open-application', route: '/[language]/page' },
  { name: 'start-several', route: '/[language]/page', own: true, act: startAnother },
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
  // Nobody is named whom to ask.
  { name: 'help-no-contact-start', route: '/[language]/page', ...nobody, settings: 'noContact' },
  { name: 'help-no-contact', route: `${apply}/review/page`, settings: 'noContact' },
  { name: 'help-no-contact-status', route: status, familyName: 'Reject', settings: 'noContact' },
  { name: 'help-no-contact-later', route: `${apply}/later/page`, settings: 'noContact' },
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
  {
    name: 'company-find-down',
    route: `${apply}/find/[lookup]/page`,
    act: submitTyped({ search_text: 'absent register' }, 'main .notice-warning'),
  },
  {
    name: 'company-find-gone',
    route: `${apply}/find/[lookup]/page`,
    act: chooseEntry('lantern', 'VANISHING', 'main .notice-warning'),
  },
  {
    name: 'company-find-ended',
    route: `${apply}/find/[lookup]/page`,
    own: true,
    path: (on) => `/en/apply/${on.id}/find/company?again=yes`,
    act: chooseEntry('lantern', 'FADED', 'main .notice-warning'),
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
  { name: 'review-waiting', route: `${apply}/review/page`, own: true, waits: true },
  { name: 'review-unfolded', route: `${apply}/review/page`, act: unfold },
  { name: 'application-before-review', route: `${apply}/page`, leads: true },
  { name: 'review-outstanding', route: `${apply}/review/page`, kind: 'sent' },
  {
    name: 'review-outstanding-pressed',
    route: `${apply}/review/page`,
    kind: 'sent',
    path: (on) => `/en/apply/${on.id}/review?changed=outstanding`,
  },
  { name: 'review-checking', route: `${apply}/review/page`, kind: 'sent', extra: 'upload' },
  ...(['answers', 'text'] as const).map((changed) => ({
    name: `review-changed-${changed}`,
    route: `${apply}/review/page`,
    path: (on: Case) => `/en/apply/${on.id}/review?changed=${changed}`,
  })),
  { name: 'review-company', route: `${apply}/review/page`, kind: 'company' },
  {
    name: 'review-company-link-sent',
    route: `${apply}/review/page`,
    kind: 'company',
    extra: 'personLink',
  },

  { name: 'status-documents', route: status },
  {
    name: 'status-late',
    route: status,
    path: (on) => `/en/apply/${on.id}/status?changed=late`,
  },
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
  { name: 'document', route: documentPage },
  { name: 'document-error', route: documentPage, act: press },
  {
    name: 'document-photo',
    route: documentPage,
    act: choosePhoto,
  },
  {
    name: 'document-infected',
    route: documentPage,
    path: (on) => `/en/apply/${on.id}/documents/${on.document}?problem=infected`,
  },
  { name: 'document-approved', route: documentPage, own: true, act: sendFile('.tag-success') },
  {
    name: 'document-submitted',
    route: documentPage,
    familyName: 'Check Document',
    own: true,
    act: sendFile('.tag-waiting'),
  },
  {
    name: 'document-rejected',
    route: documentPage,
    familyName: 'Reject Document',
    own: true,
    act: sendFile('.tag-refused'),
  },
  // Every file is here, and waits to be passed on.
  { name: 'status-checking', route: status, extra: 'upload' },
  { name: 'document-checking', route: documentPage, extra: 'upload' },
  documentAs('sent', `state = 'sent', next_attempt_at = null, ${justNow}`),
  documentAs('refused', `state = 'refused', next_attempt_at = null, ${justNow}`),
  documentAs('manual-review', "state = 'manual_review', next_attempt_at = null"),
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
  { name: 'partner-link', route: partnerLink, ...nobody },
  {
    name: 'partner-link-used',
    route: partnerLink,
    ...nobody,
    link: { table: 'partner_application', columns: 'opened_at = now()' },
  },
  {
    name: 'partner-link-ended',
    route: partnerLink,
    ...nobody,
    path: () => `/en/continue/${unknown}`,
  },
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
  { name: 'document-of-person', route: documentPage, kind: 'asked' },
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

  { name: 'failing-page', route: `${apply}/device/page`, isBroken: true },
]
