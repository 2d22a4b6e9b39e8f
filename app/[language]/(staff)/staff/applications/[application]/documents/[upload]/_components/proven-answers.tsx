import { buildRow } from '@/app/_components/application/review-sections.ts'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { SummaryList } from '@/components/ui/summary-list'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import {
  findProof,
  isCompared,
  isOfPerson,
  type Proof,
} from '@/lib/documents/rules/proven-answers.ts'
import { buildReviewGroups } from '@/lib/onboarding/review/review-rows.ts'
import { shortenForStaff } from '@/lib/onboarding/review/staff-review.ts'
import { inStaffWords } from '@/lib/onboarding/view/staff-words.ts'

type ProvenAnswersProps = {
  seen: DisplayedApplication
  document: Pick<ApplicationDocument, 'document' | 'person'>
  /** A line until they are opened: on a telephone they cover some of the document. */
  folded?: boolean
}

/** The answers that a document is to prove, to be compared with it; nothing if that is not known. */
export async function ProvenAnswers({ seen, document, folded = false }: ProvenAnswersProps) {
  const { t } = seen
  const proof = findProof(document.document)
  const isAnybodys = proof !== undefined && isWithoutOwner(seen, document.person, proof)
  const groups = proof ? await listGroups(seen, document.person, proof) : []
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="compare" className="document-proof">
      <details open={!folded} className="case-fold">
        <summary>
          <h2 id="compare" className="text-section font-strong">
            {t('staffCase.documents.compare')}
          </h2>
        </summary>
        {groups.map(({ id, heading, rows }) => (
          <div key={id}>
            {groups.length > 1 && (
              <h3 className="mt-1 font-strong">
                <bdi>{heading}</bdi>
              </h3>
            )}
            <SummaryList
              rows={rows.map((row) => ({ ...row, missingText: t('casework.view.missing') }))}
            />
          </div>
        ))}
        <p className="mt-1 text-fine text-muted">
          <span>{t(`staffCase.documents.${isAnybodys ? 'compareAnyText' : 'compareText'}`)}</span>
          {proof === 'passport' && <span> {t('staffCase.documents.comparedMasked')}</span>}
        </p>
      </details>
    </section>
  )
}

/** Tells whether it is a person's document of a company, and the platform does not say whose. */
function isWithoutOwner(
  { progress }: DisplayedApplication,
  person: string | undefined,
  proof: Proof,
): boolean {
  const isCompany = progress.fieldContext.applicationType === 'CORPORATION'
  return isCompany && person === undefined && isOfPerson(proof)
}

/**
 * Lists the answers of the document's person, or of everybody if that is not known; those of the company and
 * its owners, for all.
 */
async function listGroups(seen: DisplayedApplication, person: string | undefined, proof: Proof) {
  const { progress, language } = seen
  const groups = await buildReviewGroups(progress, inStaffWords)
  const ofAll = proof === 'ownership'
  const ofPeople = isWithoutOwner(seen, person, proof)
  return groups
    .filter(({ personId }) => (ofPeople ? personId !== undefined : ofAll || personId === person))
    .map(({ id, heading, rows }) => {
      const compared = rows.filter((row) => isCompared(proof, row))
      const { shown } = shortenForStaff(compared, language, () => false)
      return { id, heading, rows: shown.map(buildRow) }
    })
    .filter(({ rows }) => rows.length > 0)
}
