import { notFound, redirect } from 'next/navigation'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import { isUnprovenDevice, requireApplication } from '@/app/_request/visit.ts'
import {
  buildReceiptSections,
  getReceiptKeysUrl,
  listEvidenceRecords,
} from '@/app/[language]/(customer)/apply/[application]/_components/receipt-sections.ts'
import { ReviewList } from '@/components/journey/review-list'
import { ButtonLink } from '@/components/ui/button-link'
import { Details } from '@/components/ui/details'
import { PrintButton } from '@/components/ui/print-button'

type PageProps = { params: Promise<{ language: string; application: string }> }

/** The record of each acceptance, for its customer to save. */
export default async function ReceiptPage({ params }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id, 'review')
  // At a device of the branch the reader has not yet proved to be the customer.
  if (isUnprovenDevice(visit)) notFound()
  const { portico, language, t, application, submission } = visit
  const isSent = submission && submission.state !== 'preparing'
  const records = await listEvidenceRecords(visit)
  if (records.length === 0) redirect(applyPath(language, id, isSent ? 'status' : ''))
  const sections = await buildReceiptSections(visit, records)
  // Repeated for each record, so that an excerpt or a print says whose it is.
  const ofRecord = [
    { label: t('status.reference'), value: application.customerId, ltr: true },
    { label: t('receipt.firm'), value: portico.env.brand.name },
  ]
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/receipt`}
      title={t('receipt.title')}
      back={applyPath(language, id, isSent ? 'status' : 'review')}
      reference={application.customerId}
      overview
    >
      <h1 className="heading">{t('receipt.title')}</h1>
      <p className="mt-2">{t('receipt.lead')}</p>
      {/* A file would stay on a device that is given back. */}
      {!visit.device?.locked && (
        <p className="mt-3 print:hidden">
          <ButtonLink href={applyPath(language, id, 'receipt.pdf')}>
            {t('receipt.downloadPdf')}
          </ButtonLink>
        </p>
      )}
      <div className="mt-2 print:hidden">
        <PrintButton text={t('status.print')} isLink />
      </div>
      <div className="receipt">
        <ReviewList
          // The latest record, which most readers come for, is first.
          sections={sections.toReversed().map(({ id: section, title, rows, proof }) => ({
            id: section,
            title,
            rows: [...ofRecord, ...rows],
            skipped: { summary: t('receipt.proof'), rows: proof },
          }))}
          changeText={t('page.change')}
          missingText={t('page.notProvided')}
        />
        <Details summary={t('receipt.verifyTitle')}>
          <p>{t('receipt.verifyText', { address: getReceiptKeysUrl(portico) })}</p>
          {!visit.device?.locked && (
            <p className="mt-1 print:hidden">
              <a
                href={applyPath(language, id, 'receipt.json')}
                className="link link-alone font-medium"
              >
                {t('receipt.downloadJson')}
              </a>
            </p>
          )}
        </Details>
      </div>
    </Frame>
  )
}
