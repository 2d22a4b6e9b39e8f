/** The receipt of what a customer accepted: as it is handed out, and in words for page and paper. */

import type { ReviewRow } from '@/components/journey/answer-rows'
import type { ReviewSection } from '@/components/journey/review-list'
import { staffRoles } from '@/lib/adapters/database/states.ts'
import { brandTones } from '@/lib/domain/brand.ts'
import { issueReceipt, keysPath, type Receipt } from '@/lib/domain/evidence/receipt.ts'
import {
  type AcceptanceRecord,
  type CallRecord,
  type EvidenceRecord,
  isAcceptance,
} from '@/lib/domain/evidence/record.ts'
import { hashSealed } from '@/lib/domain/evidence/seal.ts'
import { formatAnswer } from '@/lib/domain/onboarding/review/review-rows.ts'
import { terms as termsStep } from '@/lib/domain/onboarding/steps/terms.ts'
import { formatDateTime, formatDay } from '@/lib/i18n/dates.ts'
import { findLanguage, languageNames } from '@/lib/i18n/languages.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import type { Portico } from '@/lib/server.ts'
import { applicantRole } from '@/lib/services/acceptance/record-evidence.ts'
import type { CustomerRecord } from '@/lib/services/record/customer-record.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

/** Where the public keys are. */
export function getReceiptKeysUrl({ env }: Portico): string {
  return new URL(keysPath, env.publicUrl).href
}

/** Every record of the application, the first first; none before its terms were accepted. */
export async function listEvidenceRecords({
  portico,
  application,
}: ApplicationVisit): Promise<EvidenceRecord[]> {
  const { store } = portico
  return (await store.evidence.list(store.db, application.id)).map(({ record }) => record)
}

/** The copy that verifies by itself. */
export async function issueCustomerReceipt(
  { portico, application }: ApplicationVisit,
  records: EvidenceRecord[],
): Promise<Receipt> {
  const { store, env } = portico
  return issueReceipt({
    records,
    keys: await store.evidence.keys(store.db),
    issuer: { name: env.brand.name, keys: getReceiptKeysUrl(portico) },
    application: application.customerId,
    signer: store.evidence.signer,
    now: new Date(),
  })
}

/** A section for each acceptance, with the calls that carried it. */
export async function buildReceiptSections(
  visit: ApplicationVisit,
  records: readonly EvidenceRecord[],
): Promise<ReviewSection[]> {
  const { portico, application, language, t } = visit
  const acceptances = await portico.store.acceptances.all(portico.store.db, application.id)
  const calls = records.filter((record): record is CallRecord => !isAcceptance(record))
  const sections: ReviewSection[] = []
  for (const record of records.filter(isAcceptance)) {
    const { id } = record.parts.record
    const voidedAt = acceptances.find((each) => each.id === id)?.voidedAt
    sections.push({
      id: `acceptance-${id}`,
      // Two may be of one minute.
      title: t('receipt.acceptance', {
        number: sections.length + 1,
        date: formatIsoMoment(visit, record.parts.times.acceptedAt),
      }),
      rows: [
        {
          label: t('receipt.currentState'),
          value: voidedAt
            ? t('receipt.ended', { date: formatDateTime(voidedAt, language) })
            : t('receipt.holds'),
        },
        ...(await buildAcceptanceRows(visit, record)),
        ...buildCallRows(
          visit,
          calls.filter(({ parts }) => parts.acceptance.id === id),
        ),
        ...buildSealRows(visit, record),
      ],
    })
  }
  return sections
}

/** The receipt on paper, set as the record is. */
export async function buildReceiptDocument(
  visit: ApplicationVisit,
  records: readonly EvidenceRecord[],
): Promise<CustomerRecord> {
  const { portico, language, t, application } = visit
  const { brand, platform } = portico.env
  const now = new Date()
  const { light } = brandTones(brand.accent)
  const isTest = platform.kind === 'embedded' || platform.environment === 'sandbox'
  const sections = await buildReceiptSections(visit, records)
  return {
    language,
    brand: brand.name,
    title: t('receipt.title'),
    tones: { ink: light.ink, muted: light.muted, line: light.line, accent: light.link },
    ...(isTest ? { notice: t('record.testOnly') } : {}),
    lead: t('record.asOf', { date: formatDateTime(now, language) }),
    summary: [{ label: t('status.reference'), value: application.customerId, ltr: true }],
    notes: [t('receipt.verifyText', { address: getReceiptKeysUrl(portico) })],
    sections: sections.map(({ title, rows }) => ({
      title,
      rows: rows.map(({ label, value = '', ltr }) => ({ label, value, ...(ltr ? { ltr } : {}) })),
    })),
    foot: application.customerId,
    pageText: (page, pages) => t('record.page', { page, pages }),
    madeAt: now,
  }
}

async function buildAcceptanceRows(
  visit: ApplicationVisit,
  { parts }: AcceptanceRecord,
): Promise<ReviewRow[]> {
  const { t } = visit
  const { who, times, said, data, authentication, origin, presence, helpers } = parts
  const language = findLanguage(said.language)
  const { emailProvenAt } = authentication
  return [
    { label: t('receipt.name'), value: who.name },
    { label: t('receipt.role'), value: await getRoleText(visit, who.role) },
    ...(who.onBehalfOf ? [{ label: t('receipt.onBehalfOf'), value: who.onBehalfOf }] : []),
    {
      label: t('receipt.shownAt'),
      value: times.shownAt ? formatIsoMoment(visit, times.shownAt) : t('receipt.unknown'),
    },
    { label: t('receipt.acceptedAt'), value: formatIsoMoment(visit, times.acceptedAt) },
    { label: t('receipt.statements'), value: said.statements.join('\n') },
    { label: t('receipt.button'), value: said.button },
    {
      label: t('receipt.language'),
      value: language ? languageNames[language] : said.language,
    },
    ...buildDocumentRows(visit, parts.texts.documents),
    {
      label: t('receipt.answers'),
      value: t('receipt.answersValue', {
        count: Object.keys(data.answers).length,
        revision: data.revision,
        hash: data.hash,
      }),
    },
    {
      label: t('receipt.authentication'),
      value: t(`receipt.by.${authentication.by}`),
    },
    ...buildContactRows(visit, parts),
    ...(emailProvenAt
      ? [{ label: t('receipt.emailProven'), value: formatIsoMoment(visit, emailProvenAt) }]
      : []),
    buildOriginRow(visit, origin.addressPrefix),
    { label: t('receipt.device'), value: getDeviceText(visit, origin.device) },
    { label: t('receipt.channel'), value: t(`receipt.channels.${presence.channel}`) },
    {
      label: t('receipt.staff'),
      value:
        presence.staff.map((each) => describeStaffMember(visit, each, helpers?.names)).join('\n') ||
        t('receipt.nobody'),
    },
  ]
}

function buildDocumentRows(
  { portico, language, t }: ApplicationVisit,
  documents: AcceptanceRecord['parts']['texts']['documents'],
): ReviewRow[] {
  return documents.map(({ id, version, hash, language: inLanguage }) => {
    const known = portico.terms.find((each) => each.version === version)?.documents
    const titles = known?.[language] ?? known?.[findLanguage(inLanguage) ?? language]
    return {
      label: titles?.find((each) => each.id === id)?.title ?? id,
      value: t('receipt.documentValue', { date: formatDay(version, language), hash }),
    }
  })
}

/** A row for each kind: what was accepted once may have been sent more than once. */
function buildCallRows(visit: ApplicationVisit, calls: CallRecord[]): ReviewRow[] {
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

/** What ties the record to those before it, and shows whose it is. */
function buildSealRows({ t }: ApplicationVisit, record: AcceptanceRecord): ReviewRow[] {
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

/** Who gave the contact and asked for the link; of a record that does not say so no row. */
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

/** "Grace (Agent)"; by the id alone where the names are erased. */
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
  if (!device) return t('receipt.unknown')
  const words = (name: string) => (name === 'other' ? t('receipt.otherDevice') : name)
  return t('receipt.deviceValue', {
    browser: words(device.browser),
    system: words(device.system),
  })
}

function formatIsoMoment({ language }: ApplicationVisit, iso: string): string {
  return formatDateTime(new Date(iso), language)
}
