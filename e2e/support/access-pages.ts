/** Defines how each page and route of the table of access is requested, and what shows that it was given. */
import { type PageRow, pageRows } from '../../scripts/access-table.ts'
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

/** Values of the parts of an address that stand in square brackets in the name of a row. */
type Parts = Readonly<Record<string, string | ((on: Case) => string)>>

/** What a row needs besides a draft and its own name. */
type Special = Partial<Omit<PageRequest, 'path'>> & {
  parts?: Parts
  query?: string
  /** The address, if it is not the name of the row. */
  at?: string
}

const usualParts: Parts = {
  language: 'en',
  application: ({ id }) => id,
  person: ({ person }) => person,
  document: ({ document }) => document,
  upload: ({ upload }) => upload,
  account: ({ account }) => account,
  partner: ({ partner }) => partner,
  import: (on) => on.import,
  link: ({ link }) => link,
  step: 'name',
  group: 'about',
  lookup: 'company',
}

const company: Special = { kind: 'company' }
const sent: Special = { kind: 'sent' }
const account: Special = { extra: 'account' }
const link: Special = { extra: 'link' }
const message: Special = { ...link, parts: { message: (on) => on.message } }
const ownPart: Special = { ...company, extra: 'openPart' }
/** A document that a person is asked for. */
const ownDocument: Special = { ...ownPart, kind: 'asked' }
/** A document that waits to be sent. */
const uploaded: Special = { kind: 'stopped', extra: 'upload', event: 'document_viewed' }
const jsonPost: Special = {
  body: () => '{}',
  headers: { 'Content-Type': 'application/json' },
}
const passport: Special = { body: () => fileForm(new Uint8Array(createPdf()), 'passport.pdf') }

function fileForm(content: BlobPart, name: string): FormData {
  const form = new FormData()
  form.append('file', new File([content], name))
  return form
}

const specials: { readonly [Row in PageRow]?: Special } = {
  '/route': { to: /\/en$/ },
  '/[language]/terms/[version]/[document]/page': {
    parts: { version: '2026-11-01', document: 'terms' },
  },
  '/[language]/apply/[application]/page': { to: /\/review$/ },
  '/[language]/apply/[application]/tasks/page': company,
  '/[language]/apply/[application]/find/[lookup]/page': company,
  '/[language]/apply/[application]/find/[lookup]/results/route': {
    ...company,
    body: () => new URLSearchParams({ search_text: 'lantern' }),
  },
  '/[language]/apply/[application]/people/page': company,
  '/[language]/apply/[application]/people/[person]/page': company,
  '/[language]/apply/[application]/people/[person]/[step]/page': {
    ...company,
    parts: { step: 'person_name' },
  },
  '/[language]/apply/[application]/people/[person]/remove/page': company,
  '/[language]/apply/[application]/people/[person]/link/page': {
    ...company,
    extra: 'personLink',
    parts: { person: ({ owner }) => owner },
  },
  '/[language]/apply/[application]/terms/page': { to: /\/review$/ },
  '/[language]/apply/[application]/status/page': sent,
  '/[language]/apply/[application]/receipt/page': sent,
  '/[language]/apply/[application]/receipt.pdf/route': sent,
  '/[language]/apply/[application]/receipt.json/route': sent,
  '/[language]/apply/[application]/record.pdf/route': sent,
  '/[language]/apply/[application]/documents/[document]/page': sent,
  '/[language]/apply/[application]/documents/[document]/upload/route': {
    ...sent,
    ...passport,
    to: /\/documents\/[^/?]+$/,
    event: 'document_kept',
  },
  '/[language]/apply/[application]/not-eligible/page': { query: '?why=least_age&step=birth' },
  '/[language]/device/[link]/page': {
    kind: 'ownLink',
    parts: { link: ({ deviceLink }) => deviceLink },
  },
  '/[language]/continue/[link]/page': { extra: 'partnerLink' },
  '/[language]/not-me/[message]/page': message,
  '/[language]/reminders/[message]/page': message,
  '/[language]/return/[link]/page': link,
  '/[language]/return/message/[message]/page': {
    ...link,
    parts: { message: ({ openMessage }) => openMessage },
  },
  '/[language]/own-part/[link]/page': { ...company, extra: 'personLink' },
  '/[language]/own-part/page': { ...ownPart, to: /\/own-part\/confirm$/ },
  '/[language]/own-part/steps/[step]/page': { ...ownPart, parts: { step: 'person_birth' } },
  '/[language]/own-part/confirm/page': ownPart,
  '/[language]/own-part/documents/[document]/page': ownDocument,
  '/[language]/own-part/documents/[document]/upload/route': {
    ...ownDocument,
    ...passport,
    to: /\/own-part\/documents\/[^/?]+$/,
    event: 'document_kept',
    named: 'person',
  },
  '/staff/route': { to: /\/en\/staff$/ },
  '/[language]/staff/password/[link]/page': {
    extra: 'invitation',
    parts: { link: ({ passwordLink }) => passwordLink },
  },
  '/[language]/staff/page': { query: '?view=all' },
  '/[language]/staff/applications.csv/route': { query: '?view=all' },
  '/[language]/staff/applications.csv/route (with contacts)': { query: '?view=all&contact=yes' },
  '/[language]/staff/statistics.csv/route': { query: '?table=open' },
  '/[language]/staff/accounts/[account]/page': account,
  '/[language]/staff/accounts/[account]/disable/page': account,
  '/[language]/staff/accounts/[account]/reset-factor/page': account,
  '/[language]/staff/brand/sheet/route': { query: '?theme=lively' },
  '/[language]/staff/imports/new/[partner]/upload/route': {
    body: () => fileForm('customer_id,type,language\n', 'customers.csv'),
    to: /\/imports\/[0-9a-f-]{36}$/,
  },
  '/[language]/staff/applications/[application]/documents/[upload]/page': uploaded,
  '/[language]/staff/applications/[application]/documents/[upload]/picture/route': uploaded,
  '/[language]/staff/applications/[application]/data/page': { event: 'application_viewed' },
  '/[language]/staff/applications/[application]/data/export/route': {
    body: () => new URLSearchParams(),
    to: /\/data\?done=not_approved$/,
  },
  '/[language]/staff/applications/[application]/fill/documents/[document]/page': sent,
  '/[language]/staff/applications/[application]/fill/documents/[document]/upload/route': {
    ...sent,
    ...passport,
    to: /\/fill\/documents\/[^/?]+$/,
    event: 'document_kept',
  },
  '/[language]/staff/applications/[application]/fill/people/page': company,
  '/[language]/staff/applications/[application]/fill/people/[person]/page': company,
  '/[language]/staff/applications/[application]/fill/people/[person]/[group]/page': {
    ...company,
    parts: { group: 'person_about' },
  },
  '/[language]/staff/applications/[application]/fill/people/[person]/remove/page': company,
  '/[language]/staff/applications/[application]/hand-over/give/route': {
    extra: 'session',
    body: () => new URLSearchParams({ to: 'customer' }),
    to: /\/apply\/[0-9a-f-]{36}\/review$/,
    event: 'device_handed_over',
  },
  '/brand/[file]/route': { parts: { file: '0.css' } },
  '/api/receipt-keys/route': { at: '/.well-known/portico-receipt-keys.json' },
  '/api/v1/applications/route': jsonPost,
  '/api/v1/applications/[application]/links/route': jsonPost,
  '/api/v1/applications/[application]/documents/[document]/route': { ...sent, ...passport },
  '/api/v1/webhooks/[endpoint]/keys/route': {
    parts: { endpoint: '00000000-0000-4000-8000-000000000000' },
  },
  '/api/reminders/[message]/route': {
    parts: { message: 'x'.repeat(43) },
    body: () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  },
  '/api/platform/events/route': jsonPost,
  '/sandbox/applications/[id]/page': {
    ...sent,
    parts: { id: ({ platformId }) => platformId },
  },
  '/sandbox/oauth/token/route': {
    query: '?grant_type=client_credentials&scope=applications:read',
    body: () => new URLSearchParams(),
  },
  '/sandbox/api/[...path]/route': {
    at: '/sandbox/api/v1/applications',
    headers: { 'x-svc-request-id': 'access' },
  },
  '/_not-found/page': { at: '/en/nothing-here' },
}

/** Keyed by the names of the rows: a page of a draft, whose address is its name, where nothing else is said. */
export const pageRequests: Readonly<Record<string, PageRequest>> = Object.fromEntries(
  Object.keys(pageRows).map((row) => {
    const { parts, query = '', at, ...special } = specials[row as PageRow] ?? {}
    const address = at ?? (row.replace(/\/(page|route)( \(.*\))?$/, '') || '/')
    const path = (on: Case) => fillIn(address, { ...usualParts, ...parts }, on) + query
    return [row, { kind: 'draft', ...special, path }]
  }),
)

/** Throws for a part without a value. */
function fillIn(address: string, parts: Parts, on: Case): string {
  return address.replaceAll(/\[(\w+)\]/g, (_, name: string) => {
    const value = parts[name]
    if (value === undefined) throw new Error(`There is no value for ${name} of ${address}`)
    return typeof value === 'string' ? value : value(on)
  })
}
