import type { ReviewSection } from '@/components/journey/review-list'
import { buildRowsOfSteps } from '@/lib/domain/onboarding/review/review-rows.ts'
import { shortenReview } from '@/lib/domain/onboarding/review/short-review.ts'
import type { ApplicationDocument } from '@/lib/services/documents/list-documents.ts'
import { isAskedFor } from '@/lib/services/person-links/part-documents.ts'
import type { OwnPartVisit } from '../../_request/own-part.ts'
import { ownPartDocumentPath, ownPartPath } from '../../_request/paths.ts'
import { getDocumentName } from '../documents/document-items.tsx'

/** What the company says who they are: to check, and not theirs to change. */
export function buildEnteredSection({ t, part }: OwnPartVisit): ReviewSection {
  return {
    id: 'entered',
    title: t('personLinks.confirm.company', { company: part.companyName }),
    rows: [
      { label: t('steps.person_name.topic'), value: part.personName },
      { label: t('steps.person_roles.topic'), value: part.roles },
    ],
  }
}

/** The documents that are asked for about the person, each with its state, and the way to those that are needed. */
export function buildDocumentsSection(
  { t, language }: Pick<OwnPartVisit, 't' | 'language'>,
  documents: readonly ApplicationDocument[],
): ReviewSection {
  return {
    id: 'documents',
    title: t('personLinks.documents.title'),
    rows: documents.map((document) => {
      const name = getDocumentName(t, document)
      return {
        label: name,
        value: t(`documents.states.${document.state}.tag`),
        ...(isAskedFor(document) && {
          changeHref: ownPartDocumentPath(language, document.id),
          changeHidden: name,
        }),
      }
    }),
  }
}

/** What a person answered about themselves, to check: each topic with one way to change it. */
export async function buildPartSection({
  t,
  language,
  part,
}: OwnPartVisit): Promise<ReviewSection> {
  const { topics, skipped } = shortenReview(await buildRowsOfSteps(part.asked), language)
  const hrefOf = (stepId: string) => ownPartPath(language, `steps/${stepId}?change=yes`)
  return {
    id: 'answers',
    title: t('personLinks.confirm.answers'),
    rows: topics.flatMap(({ stepId, topic, rows }) =>
      rows.map(({ label, value, ltr }, index) => ({
        label,
        value,
        ...(ltr ? { ltr } : {}),
        ...(index > 0 ? { continues: true } : { changeHref: hrefOf(stepId), changeHidden: topic }),
      })),
    ),
    ...(skipped.length > 0 && {
      skipped: {
        summary: t('review.skipped', { count: skipped.length }),
        rows: skipped.map(({ stepId, label, value }) => ({
          label,
          value,
          changeHref: hrefOf(stepId),
          changeHidden: label,
        })),
      },
    }),
  }
}
