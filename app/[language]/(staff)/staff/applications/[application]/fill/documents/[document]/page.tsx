import { redirect } from 'next/navigation'
import { AcceptableFiles } from '@/app/_components/documents/acceptable-files.tsx'
import {
  findDocumentOwnerName,
  getDocumentName,
  getDocumentTone,
} from '@/app/_components/documents/document-items.tsx'
import {
  getStaffUploadProblemTexts,
  getStaffUploadTexts,
} from '@/app/_components/documents/upload-texts.ts'
import { fillDocumentPath, fillPath } from '@/app/_request/paths.ts'
import { decoded } from '@/app/_request/receive-document.ts'
import { DocumentQuotes } from '@/app/[language]/(staff)/staff/applications/[application]/_components/documents/document-quotes.tsx'
import { AssistFrame } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/assist-frame.tsx'
import { DocumentSource } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/document-source.tsx'
import {
  type AssistedPage,
  requireAssistedPage,
} from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import { UploadForm } from '@/components/journey/upload-form'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { Tag } from '@/components/ui/tag'
import {
  type ApplicationDocument,
  isDocumentAwaitingCustomer,
} from '@/lib/documents/list-documents.ts'
import { isStaffUploadNotified } from '@/lib/messages/notify-staff-change.ts'
import { documentUpload } from '@/lib/platform/contract/values.ts'
import { getStaffNames } from '@/lib/staff/accounts/staff-names.ts'

type PageProps = {
  params: Promise<{ language: string; application: string; document: string }>
  searchParams: Promise<{ problem?: string }>
}

/** Shows one document of a customer, with the form for staff to upload it. */
export default async function FillDocumentPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id, document: inPath } = await params
  const visit = await requireAssistedPage(languageInPath, id)
  const { t, language, portico, documents, application } = visit
  const all = fillPath(language, id)
  const document = documents.find((each) => each.id === decoded(inPath))
  if (!document) redirect(all)
  const { problem } = await searchParams
  const problems = getStaffUploadProblemTexts(t)
  const known = problem && Object.hasOwn(problems, problem) ? problem : undefined
  // Browsers store titles: they name nobody.
  const name = `${getDocumentName(t, document)} – ${t('assistedEntry.fill.heading')}`
  const title = `${name} – ${portico.env.brand.name}`
  const isNeeded = isDocumentAwaitingCustomer(document.state)
  const isTold = await isStaffUploadNotified(portico.sending, portico.store.db, application)
  const head = <DocumentHead visit={visit} document={document} />
  return (
    <AssistFrame visit={visit} page={`documents/${encodeURIComponent(document.id)}`} back={all}>
      {document.mayUpload && !application.stoppedAt ? (
        <UploadForm
          title={title}
          action={`${fillDocumentPath(language, id, document.id)}/upload`}
          texts={getStaffUploadTexts(t)}
          problems={problems}
          {...(known && { problem: known })}
          maxBytes={documentUpload.maxBytes}
          language={language}
          {...(isNeeded ? {} : { folded: t('assistedEntry.documents.replace') })}
        >
          {head}
          <p className="mt-2">
            <span>{t('assistedEntry.documents.lead')}</span>{' '}
            <span>{isTold && t('assistedEntry.documents.told')}</span>
          </p>
          {isNeeded && <AcceptableFiles t={t} document={document.document} />}
        </UploadForm>
      ) : (
        <>
          <title>{title}</title>
          {known === 'closed' && <Notice tone="warning">{t('documents.errors.closed')}</Notice>}
          {head}
        </>
      )}
      {!isNeeded && (
        <p className="mt-4">
          <ButtonLink href={all} tone="secondary">
            {t('assistedEntry.fill.back')}
          </ButtonLink>
        </p>
      )}
    </AssistFrame>
  )
}

/** Shows the document's name, person, state with its reason, and uploader. */
async function DocumentHead({
  visit,
  document,
}: {
  visit: AssistedPage
  document: ApplicationDocument
}) {
  const { t, portico } = visit
  const { state, uploadedBy } = document
  const whose = findDocumentOwnerName(visit, document)
  const names = await getStaffNames(portico.staff, uploadedBy ? [uploadedBy] : [])
  return (
    <>
      <Tag tone={getDocumentTone(state)} text={t(`staffCase.documents.states.${state}`)} />
      <h1 className="heading mt-1">{getDocumentName(t, document)}</h1>
      {whose && <p className="lead">{t('documents.for', { name: whose })}</p>}
      <div className="mt-1">
        <DocumentQuotes t={t} document={document} />
        <DocumentSource seen={visit} document={document} names={names} />
      </div>
    </>
  )
}
