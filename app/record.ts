/** The record of an application, put together from the same words as its pages. */
import type { ReviewSection } from '@/components/journey/review-list'
import { brandTones } from '@/lib/brand.ts'
import { documentsOf } from '@/lib/documents/standing.ts'
import { hashOfSealed } from '@/lib/evidence/seal.ts'
import { formatMoment } from '@/lib/messages/dates.ts'
import type { CustomerRecord, RecordSection } from '@/lib/record/record.ts'
import type { Acceptance } from '@/lib/store/acceptances.ts'
import type { Submission } from '@/lib/store/submission-row.ts'
import { placeOf } from '@/lib/submission/place.ts'
import { boundValues, changedPaths } from '@/lib/submission/request.ts'
import { findSentAcceptance } from '@/lib/submission/sent.ts'
import { lastSentAt } from '@/lib/submission/wants.ts'
import type { Opened } from './asking.ts'
import { changedLabels } from './changed-labels.ts'
import { documentTitle } from './document-items.tsx'
import { historyItems } from './history-items.ts'
import { findRecords } from './receipt.ts'
import { answerSections, termsSection } from './review-sections.ts'

/**
 * Everything that was sent, as the review words it, with the terms, the documents and what has
 * happened. Answers that were changed since are named: they are shown as they are now.
 */
export async function recordOf(opened: Opened, submission: Submission): Promise<CustomerRecord> {
  const { house, language, t, application } = opened
  const { store, env } = house
  const now = new Date()
  const recorded = await store.audit.list(store.db, application.id)
  const accepted = await findSentAcceptance(store, application.id, recorded)
  const documents = await documentsOf(store, submission)
  const place = placeOf(submission)
  const values = { status: submission.platformStatus ?? '' }
  const changed = accepted
    ? changedLabels(opened, changedPaths(accepted.snapshot ?? {}, boundValues(opened.stock)))
    : []
  const answers = await answerSections(opened, { change: false })
  const { light } = brandTones(env.brand.accent)
  const { kind } = env.platform
  const isTest = kind === 'embedded' || env.platform.environment === 'sandbox'
  return {
    language,
    brand: env.brand.name,
    title: t('record.title'),
    tones: { ink: light.ink, muted: light.muted, line: light.line, accent: light.link },
    ...(isTest ? { notice: t('record.testOnly') } : {}),
    lead: t('record.asOf', { date: formatMoment(now, language) }),
    standing: [
      { label: t('status.reference'), value: application.customerId, ltr: true },
      { label: t('record.standing'), value: t(`status.${place.name}.heading`, values) },
      {
        label: t('record.sent'),
        value: formatMoment(await lastSentAt(store, submission), language),
      },
    ],
    notes: [
      t('record.masked'),
      ...(changed.length > 0
        ? [t('record.changed', { changed: new Intl.ListFormat(language).format(changed) })]
        : []),
    ],
    sections: [
      ...answers.map((section) => sectionOf(opened, section)),
      ...(accepted ? [sectionOf(opened, await agreementSection(opened, accepted))] : []),
      {
        title: t('documents.title'),
        rows: documents.map((document) => ({
          label: documentTitle(opened, document),
          value: t(`documents.places.${document.place}.tag`),
        })),
      },
      {
        title: t('history.title'),
        rows: historyItems(opened, recorded, documents).map(({ time, text }) => ({
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

/** What was accepted, with what finds its receipt and tells whether one is of it. */
async function agreementSection(opened: Opened, accepted: Acceptance): Promise<ReviewSection> {
  const section = await termsSection(opened, accepted)
  const record = (await findRecords(opened)).find(({ parts }) => parts.record.id === accepted.id)
  if (!record) return section
  const row = { label: opened.t('receipt.row'), value: hashOfSealed(record), ltr: true }
  return { ...section, rows: [...section.rows, row] }
}

function sectionOf({ t }: Opened, { title, rows }: ReviewSection): RecordSection {
  return {
    title,
    rows: rows.map(({ label, value, ltr }) => ({
      label,
      value: value || t('page.notProvided'),
      ...(value && ltr ? { ltr } : {}),
    })),
  }
}
