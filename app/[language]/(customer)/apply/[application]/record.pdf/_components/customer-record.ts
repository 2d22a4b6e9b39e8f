/** The record of an application, put together from the same words as its pages. */

import { listChangedLabels } from '@/app/_components/application/changed-labels.ts'
import {
  buildAnswerSections,
  buildTermsSection,
} from '@/app/_components/application/review-sections.ts'
import { getDocumentTitle } from '@/app/_components/documents/document-items.tsx'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import type { ReviewSection } from '@/components/journey/review-list'
import { hashSealed } from '@/lib/acceptance/evidence/seal.ts'
import { findSentAcceptance } from '@/lib/acceptance/find-sent-acceptance.ts'
import type { CustomerRecord, RecordSection } from '@/lib/acceptance/record-pdf/customer-record.ts'
import { findChangedPaths, getAcceptedValues } from '@/lib/acceptance/state/accepted-values.ts'
import type { Acceptance } from '@/lib/acceptance/store/acceptances.ts'
import { brandTones } from '@/lib/config/rules/brand.ts'
import { listDocuments } from '@/lib/documents/list-documents.ts'
import { formatDateTime } from '@/lib/i18n/dates.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import { getResubmissionState } from '@/lib/submission/resolved-requirements.ts'
import { getLastSentAt } from '@/lib/submission/state/open-requirements.ts'
import { checkingStatus, getSubmissionStatus } from '@/lib/submission/state/submission-status.ts'
import type { Submission } from '@/lib/submission/store/submission-row.ts'
import { listHistoryItems } from '../../_components/history-items.ts'
import { listEvidenceRecords } from '../../_components/receipt-sections.ts'

/**
 * Builds the record of a sent application as the review words it, with the terms, the documents and the
 * history. Answers changed since are named: they are shown in their current form.
 */
export async function buildCustomerRecord(
  visit: ApplicationVisit,
  submission: Submission,
): Promise<CustomerRecord> {
  const { portico, language, t, application } = visit
  const { store, env } = portico
  const now = new Date()
  const history = await store.submissionHistories.find(store.db, submission, application)
  const { recorded, operations } = history
  const accepted = await findSentAcceptance(store, application.id, recorded)
  const documents = await listDocuments(store, submission, history)
  const { requirements, progress } = visit
  const read = { requirements, documents }
  const resubmission = await getResubmissionState(store, submission, progress, read)
  const status = resubmission === 'checking' ? checkingStatus : getSubmissionStatus(submission)
  const changed = accepted
    ? listChangedLabels(
        visit,
        findChangedPaths(accepted.snapshot ?? {}, getAcceptedValues(visit.progress)),
      )
    : []
  const answers = await buildAnswerSections(visit, { change: false })
  const { light } = brandTones(env.brand.look.accent)
  const { kind } = env.platform
  const isTest = kind === 'embedded' || env.platform.environment === 'sandbox'
  return {
    language,
    brand: env.brand.name,
    title: t('record.title'),
    tones: { ink: light.ink, muted: light.muted, line: light.line, accent: light.link },
    ...(isTest && { notice: t('record.testOnly') }),
    lead: t('record.asOf', { date: formatDateTime(now, language) }),
    summary: [
      { label: t('status.reference'), value: application.customerId, ltr: true },
      { label: t('record.status'), value: t(`status.${status.name}.heading`) },
      {
        label: t('record.sent'),
        value: formatDateTime(getLastSentAt(submission, operations), language),
      },
    ],
    notes: [
      t('record.masked'),
      ...(changed.length > 0
        ? [t('record.changed', { changed: formatList(changed, language) })]
        : []),
    ],
    sections: [
      ...answers.map((section) => toRecordSection(visit, section)),
      ...(accepted ? [toRecordSection(visit, await buildAgreementSection(visit, accepted))] : []),
      {
        title: t('documents.title'),
        rows: documents.map((document) => ({
          label: getDocumentTitle(visit, document),
          value: t(`documents.states.${document.state}.tag`),
        })),
      },
      {
        title: t('history.title'),
        rows: listHistoryItems(visit, recorded, documents).map(({ time, text }) => ({
          label: time,
          value: text,
        })),
      },
    ].filter(({ rows }) => rows.length > 0),
    foot: application.customerId,
    pageText: (page, pages) => t('record.page', { page, pages }),
    madeAt: now,
  }
}

/** Builds the section about the acceptance, with what identifies its receipt. */
async function buildAgreementSection(
  visit: ApplicationVisit,
  accepted: Acceptance,
): Promise<ReviewSection> {
  const section = await buildTermsSection(visit, accepted)
  const record = (await listEvidenceRecords(visit)).find(
    ({ parts }) => parts.record.id === accepted.id,
  )
  if (!record) return section
  const row = { label: visit.t('receipt.row'), value: hashSealed(record), ltr: true }
  return { ...section, rows: [...section.rows, row] }
}

function toRecordSection({ t }: ApplicationVisit, { title, rows }: ReviewSection): RecordSection {
  return {
    title,
    rows: rows.map(({ label, value, ltr }) => ({
      label,
      value: value || t('page.notProvided'),
      ...(value && ltr && { ltr }),
    })),
  }
}
