/** Builds the rows of the receipt: the accepted documents, the acceptor and the time, and the proof. */

import { termsPage } from '@/app/_request/paths.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import type { ReviewRow } from '@/components/journey/answer-rows'
import type { AcceptanceRecord, CallRecord } from '@/lib/acceptance/evidence/record.ts'
import { hashSealed } from '@/lib/acceptance/evidence/seal.ts'
import { applicantRole } from '@/lib/acceptance/state/record-evidence.ts'
import { staffRoles } from '@/lib/database/states.ts'
import { formatDateTime, formatDay } from '@/lib/i18n/dates.ts'
import { findLanguage, type Language, languageNames, locales } from '@/lib/i18n/languages.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import { formatAnswer } from '@/lib/onboarding/review/review-rows.ts'
import { terms as termsStep } from '@/lib/onboarding/steps/terms.ts'

/** Tells whether it counts. */
export function buildStateRows(
  { language, t }: ApplicationVisit,
  voidedAt: Date | null,
): ReviewRow[] {
  if (!voidedAt) return [{ label: t('receipt.currentState'), value: t('receipt.holds') }]
  return [{ ...timeRow(t('receipt.endedAt'), voidedAt, language), note: t('receipt.endedWhy') }]
}

export async function buildAcceptanceRows(
  visit: ApplicationVisit,
  { parts }: AcceptanceRecord,
): Promise<ReviewRow[]> {
  const { t, language } = visit
  const { who, times, said, authentication, presence, helpers } = parts
  const accepted = findLanguage(said.language)
  const staff = presence.staff.map((each) => describeStaffMember(visit, each, helpers?.names))
  return [
    timeRow(t('receipt.acceptedAt'), new Date(times.acceptedAt), language),
    { label: t('receipt.name'), value: who.name },
    { label: t('receipt.role'), value: await getRoleText(visit, who.role) },
    ...(who.onBehalfOf ? [{ label: t('receipt.onBehalfOf'), value: who.onBehalfOf }] : []),
    {
      label: t('receipt.statements'),
      value: said.statements.join('\n'),
      ...(accepted && accepted !== language
        ? { note: t('receipt.inLanguage', { language: languageNames[accepted] }) }
        : {}),
    },
    ...parts.texts.documents.map((document) => ({
      label: getDocumentTitle(visit, document),
      value: t('receipt.documentVersion', { date: formatDay(document.version, language) }),
      ...findDocumentLink(visit, document),
    })),
    { label: t('receipt.authentication'), value: t(`receipt.by.${authentication.by}`) },
    { label: t('receipt.channel'), value: t(`receipt.channels.${presence.channel}`) },
    ...(presence.partner ? [{ label: t('receipt.partner'), value: presence.partner.name }] : []),
    ...(staff.length > 0 ? [{ label: t('receipt.staff'), value: staff.join('\n') }] : []),
  ]
}

/** When it reached the platform, for the first time. */
export function buildSentRows({ t, language }: ApplicationVisit, calls: CallRecord[]): ReviewRow[] {
  const first = calls.find(({ parts }) => parts.call.kind !== 'submit') ?? calls[0]
  if (!first) return []
  const { firstSentAt, acknowledgedAt, acknowledgedBy } = first.parts.call
  // Staff found out only later that it had arrived.
  const sentAt = acknowledgedBy === 'platform' ? acknowledgedAt : firstSentAt
  return sentAt ? [timeRow(t('receipt.sent'), new Date(sentAt), language)] : []
}

/** Builds rows about the details of the acceptance that few readers want. */
export function buildCircumstanceRows(
  visit: ApplicationVisit,
  { parts }: AcceptanceRecord,
): ReviewRow[] {
  const { t } = visit
  const { times, said, data, authentication, origin } = parts
  const language = findLanguage(said.language)
  const { emailProvenAt } = authentication
  return [
    {
      label: t('receipt.shownAt'),
      value: times.shownAt ? formatIsoMoment(visit, times.shownAt) : t('receipt.unknown'),
    },
    { label: t('receipt.button'), value: said.button },
    {
      label: t('receipt.language'),
      value: language ? languageNames[language] : said.language,
    },
    {
      label: t('receipt.answers'),
      value: t('receipt.answersValue', {
        count: Object.keys(data.answers).length,
        revision: data.revision,
        hash: data.hash,
      }),
    },
    ...buildContactRows(visit, parts),
    ...(emailProvenAt
      ? [{ label: t('receipt.emailProven'), value: formatIsoMoment(visit, emailProvenAt) }]
      : []),
    buildOriginRow(visit, origin.addressPrefix),
    { label: t('receipt.device'), value: getDeviceText(visit, origin.device) },
  ]
}

type AcceptedDocument = AcceptanceRecord['parts']['texts']['documents'][number]

export function buildDocumentProofRows(
  visit: ApplicationVisit,
  documents: AcceptedDocument[],
): ReviewRow[] {
  return documents.map((document) => ({
    label: getDocumentTitle(visit, document),
    value: visit.t('receipt.documentProof', { hash: document.hash }),
  }))
}

function getDocumentTitle(
  { portico, language }: ApplicationVisit,
  { id, version, language: inLanguage }: AcceptedDocument,
): string {
  const known = portico.terms.find((each) => each.version === version)?.documents
  const titles = known?.[language] ?? known?.[findLanguage(inLanguage) ?? language]
  return titles?.find((each) => each.id === id)?.title ?? id
}

/** The page of the very text that was accepted, in its language; nothing if it is not published any more. */
function findDocumentLink(
  { portico, application }: ApplicationVisit,
  { id, version, language }: AcceptedDocument,
): { href?: string } {
  const known = portico.terms.find((each) => each.version === version)?.documents
  const inLanguage = findLanguage(language)
  if (!inLanguage || !known?.[inLanguage].some((each) => each.id === id)) return {}
  return { href: `/${inLanguage}${termsPage(version, id, application.id)}` }
}

/** Builds one row for each kind: an acceptance may have been sent more than once. */
export function buildCallRows(visit: ApplicationVisit, calls: CallRecord[]): ReviewRow[] {
  const kinds = [...new Set(calls.map(({ parts }) => parts.call.kind))]
  return kinds.map((kind) => ({
    label: visit.t(`receipt.calls.${kind}`),
    value: calls
      .filter(({ parts }) => parts.call.kind === kind)
      .map((call) => describeCall(visit, call))
      .join('\n'),
  }))
}

function describeCall(visit: ApplicationVisit, { parts }: CallRecord): string {
  const { t } = visit
  const { operation, platformApplicationId, acknowledgedAt, acknowledgedBy } = parts.call
  return t(acknowledgedBy === 'staff' ? 'receipt.callByStaff' : 'receipt.callValue', {
    date: formatIsoMoment(visit, acknowledgedAt),
    application: platformApplicationId ?? t('receipt.unknown'),
    operation,
  })
}

/** Builds rows about the record's link to earlier ones and its signature. */
export function buildSealRows({ t }: ApplicationVisit, record: AcceptanceRecord): ReviewRow[] {
  const { previous, earlier } = record.parts.chain
  const isFirst = /^0+$/.test(previous)
  return [
    { label: t('receipt.fingerprint'), value: hashSealed(record), ltr: true },
    isFirst
      ? { label: t('receipt.previous'), value: t('receipt.first') }
      : { label: t('receipt.previous'), value: previous, ltr: true },
    earlier
      ? { label: t('receipt.earlier'), value: earlier, ltr: true }
      : { label: t('receipt.earlier'), value: t('receipt.first') },
    { label: t('receipt.key'), value: record.signature.key, ltr: true },
    { label: t('receipt.signature'), value: record.signature.value, ltr: true },
  ]
}

/** Builds rows about who gave the contact and requested the link; none for a record without them. */
function buildContactRows(
  visit: ApplicationVisit,
  { authentication, presence, helpers }: AcceptanceRecord['parts'],
): ReviewRow[] {
  const { contactGivenBy, linkSentBy, linkSentByStaff } = authentication
  const { t } = visit
  const given = contactGivenBy
    ? [{ label: t('receipt.contactGiven'), value: t(`receipt.contactGivenBy.${contactGivenBy}`) }]
    : []
  if (!linkSentBy) return given
  const sender = presence.staff.find(({ id }) => id === linkSentByStaff)
  const name = sender ? formatStaffMember(visit, sender, helpers?.names) : ''
  const sent = t(`receipt.linkSentBy.${linkSentBy}`, { name })
  return [...given, { label: t('receipt.linkSent'), value: sent }]
}

type StaffMemberRecord = AcceptanceRecord['parts']['presence']['staff'][number]
type StaffNames = readonly { id: string; name: string }[]

/** "Grace (Agent): filled in answers, sent the link"; of older records what each did is not known. */
function describeStaffMember(
  visit: ApplicationVisit,
  member: StaffMemberRecord,
  names?: StaffNames,
): string {
  const { t, language } = visit
  const name = formatStaffMember(visit, member, names)
  if (!member.parts?.length) return name
  const parts = member.parts.map((part) => t(`receipt.parts.${part}`))
  return t('receipt.staffDid', { name, parts: formatList(parts, language) })
}

/** "Grace (Agent)"; by the id alone if the names are erased. */
function formatStaffMember(
  { t }: ApplicationVisit,
  { id, role }: StaffMemberRecord,
  names: StaffNames = [],
): string {
  const name = names.find((each) => each.id === id)?.name ?? id
  const known = staffRoles.find((each) => each === role)
  return `\u2068${name}\u2069 (${known ? t(`staff.roles.${known}`) : role})`
}

async function getRoleText({ t, progress }: ApplicationVisit, role: string): Promise<string> {
  if (role === applicantRole) return t('receipt.applicant')
  const words = await formatAnswer(termsStep, 'attester_role', role, progress.fieldContext)
  return words ?? role
}

function buildOriginRow({ t }: ApplicationVisit, prefix: string | null): ReviewRow {
  const label = t('receipt.network')
  return prefix ? { label, value: prefix, ltr: true } : { label, value: t('receipt.unknown') }
}

function getDeviceText(
  { t }: ApplicationVisit,
  device: AcceptanceRecord['parts']['origin']['device'],
): string {
  if (!device || (device.browser === 'other' && device.system === 'other')) {
    return t('receipt.unknown')
  }
  const words = (name: string) => (name === 'other' ? t('receipt.otherDevice') : name)
  return t('receipt.deviceValue', {
    browser: words(device.browser),
    system: words(device.system),
  })
}

/** Builds the row of a moment: in the reader's zone on a page, and in UTC on paper. */
function timeRow(label: string, at: Date, language: Language): ReviewRow {
  const time = { at: at.toISOString(), locale: locales[language] }
  return { label, value: formatDateTime(at, language), time }
}

function formatIsoMoment({ language }: ApplicationVisit, iso: string): string {
  return formatDateTime(new Date(iso), language)
}
