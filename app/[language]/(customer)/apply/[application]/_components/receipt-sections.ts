/** Builds a customer's receipt: as issued, and in words for page and paper. */

import type { ApplicationVisit } from '@/app/_request/visit.ts'
import type { ReviewRow } from '@/components/journey/answer-rows'
import { issueReceipt, keysPath, type Receipt } from '@/lib/acceptance/evidence/receipt.ts'
import {
  type CallRecord,
  type EvidenceRecord,
  isAcceptance,
} from '@/lib/acceptance/evidence/record.ts'
import type { CustomerRecord } from '@/lib/acceptance/record-pdf/customer-record.ts'
import type { Portico } from '@/lib/composition/server.ts'
import { brandTones } from '@/lib/config/rules/brand.ts'
import { formatDateTime } from '@/lib/i18n/dates.ts'
import {
  buildAcceptanceRows,
  buildCallRows,
  buildCircumstanceRows,
  buildDocumentProofRows,
  buildSealRows,
  buildSentRows,
  buildStateRows,
} from './receipt-rows.ts'

export function getReceiptKeysUrl({ env }: Portico): string {
  return new URL(keysPath, env.publicUrl).href
}

/** Returns all records of the application, the oldest first; empty before its terms were accepted. */
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

type AcceptanceSection = {
  id: string
  /** With its number, if there are several. */
  title: string
  acceptedAt: Date
  /** The accepted documents, the acceptor and the time. */
  rows: ReviewRow[]
  /** The proof, for verification. */
  proof: ReviewRow[]
}

/** A section for each acceptance, with the calls that carried it. */
export async function buildReceiptSections(
  visit: ApplicationVisit,
  records: readonly EvidenceRecord[],
): Promise<AcceptanceSection[]> {
  const { portico, application, t } = visit
  const acceptances = await portico.store.acceptances.all(portico.store.db, application.id)
  const calls = records.filter((record): record is CallRecord => !isAcceptance(record))
  const sections: AcceptanceSection[] = []
  const accepted = records.filter(isAcceptance)
  for (const record of accepted) {
    const { id } = record.parts.record
    const voidedAt = acceptances.find((each) => each.id === id)?.voidedAt
    const own = calls.filter(({ parts }) => parts.acceptance.id === id)
    sections.push({
      id: `acceptance-${id}`,
      title:
        accepted.length > 1
          ? t('receipt.acceptanceNumber', { number: sections.length + 1 })
          : t('receipt.only'),
      acceptedAt: new Date(record.parts.times.acceptedAt),
      rows: [
        ...buildStateRows(visit, voidedAt ?? null),
        ...(await buildAcceptanceRows(visit, record)),
        ...buildSentRows(visit, own),
      ],
      proof: [
        ...buildCircumstanceRows(visit, record),
        ...buildDocumentProofRows(visit, record.parts.texts.documents),
        ...buildCallRows(visit, own),
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
  const { light } = brandTones(brand.look.accent)
  const isTest = platform.kind === 'embedded' || platform.environment === 'sandbox'
  const sections = await buildReceiptSections(visit, records)
  return {
    language,
    brand: brand.name,
    title: t('receipt.title'),
    tones: { ink: light.ink, muted: light.muted, line: light.line, accent: light.link },
    ...(isTest && { notice: t('record.testOnly') }),
    lead: t('record.asOf', { date: formatDateTime(now, language) }),
    summary: [{ label: t('status.reference'), value: application.customerId, ltr: true }],
    notes: [t('receipt.verifyText', { address: getReceiptKeysUrl(portico) })],
    sections: sections.flatMap(({ title, acceptedAt, rows, proof }) => [
      {
        // Two may be of one minute.
        title: t('receipt.acceptance', { title, date: formatDateTime(acceptedAt, language) }),
        rows: rows.map(toPaper),
      },
      { title: t('receipt.proof'), rows: proof.map(toPaper) },
    ]),
    foot: application.customerId,
    pageText: (page, pages) => t('record.page', { page, pages }),
    madeAt: now,
  }
}

function toPaper({ label, value = '', ltr, note }: ReviewRow) {
  return { label, value: note ? `${value}\n${note}` : value, ...(ltr && { ltr }) }
}
