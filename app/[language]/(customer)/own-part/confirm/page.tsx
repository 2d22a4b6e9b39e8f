import { redirect } from 'next/navigation'
import { getDocumentName, getDocumentTone } from '@/app/_components/documents/document-items.tsx'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { requireOwnPart } from '@/app/_request/own-part.ts'
import { ownPartDocumentPath, ownPartPath, termsPage } from '@/app/_request/paths.ts'
import {
  buildEnteredSection,
  buildPartSection,
} from '@/app/[language]/(customer)/own-part/_components/build-part-section.ts'
import { describeCaption } from '@/app/[language]/(customer)/own-part/_components/describe-caption.tsx'
import { OwnPartFrame } from '@/app/[language]/(customer)/own-part/_components/own-part-frame.tsx'
import { OwnPartProgress } from '@/app/[language]/(customer)/own-part/_components/own-part-progress.tsx'
import { ReviewList } from '@/components/journey/review-list'
import { TermsDocuments } from '@/components/journey/terms-documents'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { PrintButton } from '@/components/ui/print-button'
import { SummaryList } from '@/components/ui/summary-list'
import { Tag } from '@/components/ui/tag'
import { consentWording } from '@/lib/access/person-links/person-links-deps.ts'
import { isAskedFor, listPartDocuments } from '@/lib/applications/own-part/part-documents.ts'
import { getCurrentTerms } from '@/lib/composition/server.ts'
import { withSmallInitial } from '@/lib/onboarding/review/review-rows.ts'
import { confirmOwnPart } from './confirm-own-part.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ changed?: string }>
}

/** The person's answers, to be confirmed with the text about the use of their data. */
export default async function ConfirmOwnPartPage({ params, searchParams }: PageProps) {
  const visit = await requireOwnPart((await params).language)
  const { t, language, portico, part } = visit
  if (part.open) redirect(ownPartPath(language))
  const { changed } = await searchParams
  const { name: brand } = portico.env.brand
  const last = part.asked.at(-1)
  const { version, documents: terms } = getCurrentTerms(portico)
  const documents = await listPartDocuments(portico.store, part)
  const notice = terms[language].find(({ id }) => id === 'privacy')
  const isDocumentAsked = documents.some(isAskedFor)
  const uses = t(`personLinks.consent.${consentWording}`, { brand }).split('\n')
  const consent = uses.pop() ?? ''
  return (
    <OwnPartFrame
      visit={visit}
      page="confirm"
      back={last && ownPartPath(language, `steps/${last.step.id}`)}
    >
      <OwnPartProgress visit={visit} at="confirm" />
      <PageForm
        visit={visit}
        // The mark identifies the shown answers, which the form confirms.
        key={part.mark}
        id="own-part-confirm"
        heading={t('personLinks.confirm.heading')}
        fields={[{ control: 'checkbox', name: 'consent', label: consent, value: '' }]}
        submit={t('personLinks.confirm.submit')}
        action={confirmOwnPart}
        caption={describeCaption(visit.part)}
        hidden={{ mark: part.mark, wording: consentWording }}
        afterHeading={
          <>
            {changed === 'yes' && (
              <div className="mt-3" role="alert">
                <Notice tone="warning">{t('personLinks.confirm.changed')}</Notice>
              </div>
            )}
            <ReviewList
              sections={[buildEnteredSection(visit)]}
              changeText={t('page.change')}
              missingText={t('page.notProvided')}
            />
            <p className="mt-1 text-small text-muted">{t('personLinks.confirm.notRight')}</p>
            <ReviewList
              sections={[await buildPartSection(visit)]}
              changeText={t('page.change')}
              missingText={t('page.notProvided')}
            />
            {documents.length > 0 && (
              <section aria-labelledby="documents" className="review-section">
                <h2 id="documents" className="text-section font-strong">
                  {t('personLinks.documents.title')}
                </h2>
                <SummaryList
                  rows={documents.map((document) => ({
                    label: getDocumentName(t, document),
                    value: (
                      <Tag
                        tone={getDocumentTone(document.state)}
                        text={t(`documents.states.${document.state}.tag`)}
                      />
                    ),
                  }))}
                />
                {documents.filter(isAskedFor).map((document) => (
                  <p key={document.id} className="mt-2">
                    <ButtonLink href={ownPartDocumentPath(language, document.id)} tone="secondary">
                      {t('personLinks.documents.send', {
                        document: withSmallInitial(getDocumentName(t, document), language),
                      })}
                    </ButtonLink>
                  </p>
                ))}
              </section>
            )}
            <section aria-labelledby="use" className="mt-4">
              <h2 id="use" className="text-section font-strong">
                {t('personLinks.confirm.use')}
              </h2>
              <div className="prose mt-1">
                <ul>
                  {uses.map((use) => (
                    <li key={use}>{use}</li>
                  ))}
                </ul>
              </div>
              {notice && (
                <TermsDocuments
                  openText={t('terms.open')}
                  documents={[
                    {
                      id: notice.id,
                      title: notice.title,
                      openHref: `/${language}${termsPage(version, notice.id, undefined)}`,
                    },
                  ]}
                />
              )}
            </section>
            {isDocumentAsked && (
              <div className="mt-3">
                <Notice>{t('personLinks.documents.later')}</Notice>
              </div>
            )}
          </>
        }
      />
      <p className="mt-2">
        <PrintButton text={t('status.print')} isLink />
      </p>
    </OwnPartFrame>
  )
}
