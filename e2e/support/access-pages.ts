/** Defines how each page and route of the table of access is requested, and what shows that it was given. */
import { createPdf } from '../../test-support/document-files.ts'
import type { Case, CaseExtra, Kind } from './access-case.ts'

export type PageRequest = {
  kind: Kind
  extra?: CaseExtra
  /** The address of the page, without the server. */
  path: (on: Case) => string
  /** The body for a route that takes posts. */
  body?: () => BodyInit
  headers?: Record<string, string>
  /** Where it leads an allowed visitor; without it the page is shown (200). */
  to?: RegExp
  /** The audit event that it causes. */
  event?: string
  /** The actor that it names, if that is neither the customer nor staff. */
  named?: 'person'
}

const apply = (page: string, kind: Kind = 'draft'): PageRequest => ({
  kind,
  path: (on) => `/en/apply/${on.id}${page && `/${page}`}`,
})
const casework = (page: string, kind: Kind = 'draft'): PageRequest => ({
  kind,
  path: (on) => `/en/staff/applications/${on.id}${page && `/${page}`}`,
})
/** Requests a document that waits to be sent. */
const uploaded = (page: string): PageRequest => ({
  kind: 'stopped',
  extra: 'upload',
  path: (on) => `/en/staff/applications/${on.id}/documents/${on.upload}${page}`,
  event: 'document_viewed',
})
const ofPerson = (base: string, page = ''): PageRequest => ({
  kind: 'company',
  path: (on) => `/en/${base}/${on.id}${base === 'apply' ? '' : '/fill'}/people/${on.person}${page}`,
})
const ownPart = (page: string): PageRequest => ({
  kind: 'company',
  extra: 'openPart',
  path: () => `/en/own-part${page}`,
})
const open = (path: string): PageRequest => ({ kind: 'draft', path: () => path })
const partnerPost = (path: (on: Case) => string): PageRequest => ({
  kind: 'draft',
  path: (on) => `/api/v1/applications${path(on)}`,
  body: () => '{}',
  headers: { 'Content-Type': 'application/json' },
})
const document = (on: Case) => `/en/apply/${on.id}/documents/${on.document}`
const ownDocument = (on: Case) => `/en/own-part/documents/${on.document}`
const fillDocument = (on: Case) => `/en/staff/applications/${on.id}/fill/documents/${on.document}`

function fileForm(): FormData {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(createPdf())], 'passport.pdf'))
  return form
}

function customersForm(): FormData {
  const form = new FormData()
  form.append('file', new File(['customer_id,type,language\n'], 'customers.csv'))
  return form
}

/** Keyed by the names of the rows. */
export const pageRequests: Readonly<Record<string, PageRequest>> = {
  '/route': { ...open('/'), to: /\/en$/ },
  '/[language]/page': open('/en'),
  '/[language]/terms/[version]/[document]/page': open('/en/terms/2026-11-01/terms'),
  '/[language]/apply/[application]/page': { ...apply(''), to: /\/review$/ },
  '/[language]/apply/[application]/[step]/page': apply('name'),
  '/[language]/apply/[application]/tasks/page': apply('tasks', 'company'),
  '/[language]/apply/[application]/find/[lookup]/page': apply('find/company', 'company'),
  '/[language]/apply/[application]/find/[lookup]/results/route': {
    ...apply('find/company/results', 'company'),
    body: () => new URLSearchParams({ search_text: 'lantern' }),
  },
  '/[language]/apply/[application]/people/page': apply('people', 'company'),
  '/[language]/apply/[application]/people/[person]/page': ofPerson('apply'),
  '/[language]/apply/[application]/people/[person]/[step]/page': ofPerson('apply', '/person_name'),
  '/[language]/apply/[application]/people/[person]/remove/page': ofPerson('apply', '/remove'),
  '/[language]/apply/[application]/people/[person]/link/page': {
    kind: 'company',
    extra: 'personLink',
    path: (on) => `/en/apply/${on.id}/people/${on.owner}/link`,
  },
  '/[language]/apply/[application]/terms/page': { ...apply('terms'), to: /\/review$/ },
  '/[language]/apply/[application]/review/page': apply('review'),
  '/[language]/apply/[application]/status/page': apply('status', 'sent'),
  '/[language]/apply/[application]/receipt/page': apply('receipt', 'sent'),
  '/[language]/apply/[application]/receipt.pdf/route': apply('receipt.pdf', 'sent'),
  '/[language]/apply/[application]/receipt.json/route': apply('receipt.json', 'sent'),
  '/[language]/apply/[application]/record.pdf/route': apply('record.pdf', 'sent'),
  '/[language]/apply/[application]/documents/[document]/page': { kind: 'sent', path: document },
  '/[language]/apply/[application]/documents/[document]/upload/route': {
    kind: 'sent',
    path: (on) => `${document(on)}/upload`,
    body: fileForm,
    to: /\/documents\/[^/?]+$/,
    event: 'document_kept',
  },
  '/[language]/apply/[application]/delete/page': apply('delete'),
  '/[language]/apply/[application]/delete/done/page': apply('delete/done'),
  '/[language]/apply/[application]/later/page': apply('later'),
  '/[language]/apply/[application]/not-me/page': apply('not-me'),
  '/[language]/apply/[application]/not-eligible/page': apply(
    'not-eligible?why=least_age&step=birth',
  ),
  '/[language]/apply/[application]/device/page': apply('device'),
  '/[language]/apply/[application]/device/code/page': apply('device/code'),
  '/[language]/device/[link]/page': {
    kind: 'ownLink',
    path: (on) => `/en/device/${on.deviceLink}`,
  },
  '/[language]/continue/[link]/page': {
    kind: 'draft',
    extra: 'partnerLink',
    path: (on) => `/en/continue/${on.link}`,
  },
  '/[language]/device/closed/page': open('/en/device/closed'),
  '/[language]/not-me/[message]/page': {
    kind: 'draft',
    extra: 'link',
    path: (on) => `/en/not-me/${on.message}`,
  },
  '/[language]/reminders/[message]/page': {
    kind: 'draft',
    extra: 'link',
    path: (on) => `/en/reminders/${on.message}`,
  },
  '/[language]/return/page': open('/en/return'),
  '/[language]/return/sent/page': open('/en/return/sent'),
  '/[language]/return/closed/page': open('/en/return/closed'),
  '/[language]/return/[link]/page': {
    kind: 'draft',
    extra: 'link',
    path: (on) => `/en/return/${on.link}`,
  },
  '/[language]/return/message/[message]/page': {
    kind: 'draft',
    extra: 'link',
    path: (on) => `/en/return/message/${on.openMessage}`,
  },
  '/[language]/own-part/[link]/page': {
    kind: 'company',
    extra: 'personLink',
    path: (on) => `/en/own-part/${on.link}`,
  },
  '/[language]/own-part/page': { ...ownPart(''), to: /\/own-part\/confirm$/ },
  '/[language]/own-part/steps/[step]/page': ownPart('/steps/person_birth'),
  '/[language]/own-part/confirm/page': ownPart('/confirm'),
  '/[language]/own-part/documents/[document]/page': {
    ...ownPart(''),
    kind: 'asked',
    path: ownDocument,
  },
  '/[language]/own-part/documents/[document]/upload/route': {
    ...ownPart(''),
    kind: 'asked',
    path: (on) => `${ownDocument(on)}/upload`,
    body: fileForm,
    to: /\/own-part\/documents\/[^/?]+$/,
    event: 'document_kept',
    named: 'person',
  },
  '/staff/route': { ...open('/staff'), to: /\/en\/staff$/ },
  '/staff/callback/firm/route': open('/staff/callback/firm'),
  '/[language]/staff/provider/route': open('/en/staff/provider'),
  '/[language]/staff/sign-in/page': open('/en/staff/sign-in'),
  '/[language]/staff/forgot-password/page': open('/en/staff/forgot-password'),
  '/[language]/staff/code/page': open('/en/staff/code'),
  '/[language]/staff/backup-code/page': open('/en/staff/backup-code'),
  '/[language]/staff/password/[link]/page': {
    kind: 'draft',
    extra: 'invitation',
    path: (on) => `/en/staff/password/${on.passwordLink}`,
  },
  '/[language]/staff/page': open('/en/staff?view=all'),
  '/[language]/staff/applications.csv/route': open('/en/staff/applications.csv?view=all'),
  '/[language]/staff/applications.csv/route (with contacts)': open(
    '/en/staff/applications.csv?view=all&contact=yes',
  ),
  '/[language]/staff/statistics/page': open('/en/staff/statistics'),
  '/[language]/staff/statistics.csv/route': open('/en/staff/statistics.csv?table=open'),
  '/[language]/staff/account/page': open('/en/staff/account'),
  '/[language]/staff/accounts/page': open('/en/staff/accounts'),
  '/[language]/staff/accounts/new/page': open('/en/staff/accounts/new'),
  '/[language]/staff/accounts/[account]/page': {
    kind: 'draft',
    extra: 'account',
    path: (on) => `/en/staff/accounts/${on.account}`,
  },
  '/[language]/staff/accounts/[account]/disable/page': {
    kind: 'draft',
    extra: 'account',
    path: (on) => `/en/staff/accounts/${on.account}/disable`,
  },
  '/[language]/staff/accounts/[account]/reset-factor/page': {
    kind: 'draft',
    extra: 'account',
    path: (on) => `/en/staff/accounts/${on.account}/reset-factor`,
  },
  '/[language]/staff/brand/page': open('/en/staff/brand'),
  '/[language]/staff/brand/sheet/route': open('/en/staff/brand/sheet?theme=lively'),
  '/[language]/staff/keys/page': open('/en/staff/keys'),
  '/[language]/staff/keys/new/page': open('/en/staff/keys/new'),
  '/[language]/staff/keys/[partner]/return/page': {
    kind: 'draft',
    path: (on) => `/en/staff/keys/${on.partner}/return`,
  },
  '/[language]/staff/imports/page': open('/en/staff/imports'),
  '/[language]/staff/imports/new/[partner]/page': {
    kind: 'draft',
    path: (on) => `/en/staff/imports/new/${on.partner}`,
  },
  '/[language]/staff/imports/new/[partner]/upload/route': {
    kind: 'draft',
    path: (on) => `/en/staff/imports/new/${on.partner}/upload`,
    body: customersForm,
    to: /\/imports\/[0-9a-f-]{36}$/,
  },
  '/[language]/staff/imports/[import]/page': {
    kind: 'draft',
    path: (on) => `/en/staff/imports/${on.import}`,
  },
  '/[language]/staff/imports/[import]/report/route': {
    kind: 'draft',
    path: (on) => `/en/staff/imports/${on.import}/report`,
  },
  '/[language]/staff/webhooks/page': open('/en/staff/webhooks'),
  '/[language]/staff/webhooks/new/page': open('/en/staff/webhooks/new'),
  '/[language]/staff/data-requests/page': open('/en/staff/data-requests'),
  '/[language]/staff/erased/page': open('/en/staff/erased'),
  '/[language]/staff/change-password/page': open('/en/staff/change-password'),
  '/[language]/staff/authenticator-app/page': open('/en/staff/authenticator-app'),
  '/[language]/staff/second-factor/page': open('/en/staff/second-factor'),
  '/[language]/staff/backup-codes/page': open('/en/staff/backup-codes'),
  '/[language]/staff/forbidden/page': open('/en/staff/forbidden'),
  '/[language]/staff/limit/page': open('/en/staff/limit'),
  '/[language]/staff/new/page': open('/en/staff/new'),
  '/[language]/staff/applications/[application]/page': casework(''),
  '/[language]/staff/applications/[application]/documents/[upload]/page': uploaded(''),
  '/[language]/staff/applications/[application]/documents/[upload]/picture/route':
    uploaded('/picture'),
  '/[language]/staff/applications/[application]/data/page': {
    ...casework('data'),
    event: 'application_viewed',
  },
  '/[language]/staff/applications/[application]/data/export/route': {
    ...casework('data/export'),
    body: () => new URLSearchParams(),
    to: /\/data\?done=not_approved$/,
  },
  '/[language]/staff/applications/[application]/fill/page': casework('fill'),
  '/[language]/staff/applications/[application]/fill/[group]/page': casework('fill/about'),
  '/[language]/staff/applications/[application]/fill/documents/[document]/page': {
    kind: 'sent',
    path: fillDocument,
  },
  '/[language]/staff/applications/[application]/fill/documents/[document]/upload/route': {
    kind: 'sent',
    path: (on) => `${fillDocument(on)}/upload`,
    body: fileForm,
    to: /\/fill\/documents\/[^/?]+$/,
    event: 'document_kept',
  },
  '/[language]/staff/applications/[application]/fill/link/page': casework('fill/link'),
  '/[language]/staff/applications/[application]/fill/people/page': casework(
    'fill/people',
    'company',
  ),
  '/[language]/staff/applications/[application]/fill/people/[person]/page':
    ofPerson('staff/applications'),
  '/[language]/staff/applications/[application]/fill/people/[person]/[group]/page': ofPerson(
    'staff/applications',
    '/person_about',
  ),
  '/[language]/staff/applications/[application]/fill/people/[person]/remove/page': ofPerson(
    'staff/applications',
    '/remove',
  ),
  '/[language]/staff/applications/[application]/hand-over/page': casework('hand-over'),
  '/[language]/staff/applications/[application]/hand-over/give/route': {
    ...casework('hand-over/give'),
    extra: 'session',
    body: () => new URLSearchParams({ to: 'customer' }),
    to: /\/apply\/[0-9a-f-]{36}\/review$/,
    event: 'device_handed_over',
  },
  '/brand/[file]/route': open('/brand/0.css'),
  '/api/health/route': open('/api/health'),
  '/api/ready/route': open('/api/ready'),
  '/api/receipt-keys/route': open('/.well-known/portico-receipt-keys.json'),
  '/api/v1/openapi.json/route': open('/api/v1/openapi.json'),
  '/api/v1/applications/route': partnerPost(() => ''),
  '/api/v1/applications/[application]/route': {
    kind: 'draft',
    path: (on) => `/api/v1/applications/${on.id}`,
  },
  '/api/v1/applications/[application]/links/route': partnerPost((on) => `/${on.id}/links`),
  '/api/v1/applications/[application]/documents/route': {
    kind: 'draft',
    path: (on) => `/api/v1/applications/${on.id}/documents`,
  },
  '/api/v1/applications/[application]/documents/[document]/route': {
    kind: 'sent',
    path: (on) => `/api/v1/applications/${on.id}/documents/${on.document}`,
    body: fileForm,
  },
  '/api/v1/webhooks/[endpoint]/keys/route': open(
    '/api/v1/webhooks/00000000-0000-4000-8000-000000000000/keys',
  ),
  '/api/reminders/[message]/route': {
    ...open(`/api/reminders/${'x'.repeat(43)}`),
    body: () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  },
  '/api/platform/events/route': {
    ...open('/api/platform/events'),
    body: () => '{}',
    headers: { 'Content-Type': 'application/json' },
  },
  '/sandbox/page': open('/sandbox'),
  '/sandbox/mail/page': open('/sandbox/mail'),
  '/sandbox/applications/[id]/page': {
    kind: 'sent',
    path: (on) => `/sandbox/applications/${on.platformId}`,
  },
  '/sandbox/oauth/token/route': {
    ...open('/sandbox/oauth/token?grant_type=client_credentials&scope=applications:read'),
    body: () => new URLSearchParams(),
  },
  '/sandbox/api/[...path]/route': {
    ...open('/sandbox/api/v1/applications'),
    headers: { 'x-svc-request-id': 'access' },
  },
  '/_not-found/page': open('/en/nothing-here'),
  '/_global-error/page': open('/_global-error'),
}
