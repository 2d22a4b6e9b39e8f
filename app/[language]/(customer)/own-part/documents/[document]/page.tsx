import { redirect } from 'next/navigation'
import { AcceptableFiles } from '@/app/_components/documents/acceptable-files.tsx'
import {
  DocumentStateText,
  getDocumentName,
  getDocumentTone,
} from '@/app/_components/documents/document-items.tsx'
import { getUploadProblemTexts, getUploadTexts } from '@/app/_components/documents/upload-texts.ts'
import { findOwnPartNext, type OwnPartVisit, requireOwnPart } from '@/app/_request/own-part.ts'
import { ownPartDocumentPath, ownPartPath } from '@/app/_request/paths.ts'
import { decoded } from '@/app/_request/receive-document.ts'
import { describeCaption } from '@/app/[language]/(customer)/own-part/_components/describe-caption.tsx'
import { OwnPartFrame } from '@/app/[language]/(customer)/own-part/_components/own-part-frame.tsx'
import { OwnPartProgress } from '@/app/[language]/(customer)/own-part/_components/own-part-progress.tsx'
import { UploadForm } from '@/components/journey/upload-form'
import { ButtonLink } from '@/components/ui/button-link'
import { Tag } from '@/components/ui/tag'
import { isAskedFor, listPartDocuments } from '@/lib/applications/own-part/part-documents.ts'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import { documentUpload } from '@/lib/platform/contract/values.ts'

type PageProps = {
  params: Promise<{ language: string; document: string }>
  searchParams: Promise<{ problem?: string }>
}

/** Shows a document of a person of a company, with the form to send it themselves. */
export default async function OwnPartDocumentPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, document: inPath } = await params
  const visit = await requireOwnPart(languageInPath)
  const { t, language, part, portico } = visit
  const documents = await listPartDocuments(portico.store, part)
  const document = documents.find(({ id }) => id === decoded(inPath))
  if (!document) redirect(ownPartPath(language))
  const { problem } = await searchParams
  const problems: Record<string, string> = getUploadProblemTexts(t)
  // Browsers store titles: they name nobody.
  const title = [
    getDocumentName(t, document),
    t('personLinks.open.heading'),
    portico.env.brand.name,
  ].join(' – ')
  const page = `documents/${encodeURIComponent(document.id)}`
  const head = <DocumentHead visit={visit} document={document} />
  const last = part.asked.at(-1)
  return (
    <OwnPartFrame
      visit={visit}
      page={page}
      back={last && ownPartPath(language, `steps/${last.step.id}`)}
    >
      {!part.open && <OwnPartProgress visit={visit} at="document" />}
      {isAskedFor(document) ? (
        <>
          <UploadForm
            title={title}
            action={`${ownPartDocumentPath(language, document.id)}/upload`}
            texts={getUploadTexts(t)}
            problems={problems}
            {...(problem && Object.hasOwn(problems, problem) && { problem })}
            maxBytes={documentUpload.maxBytes}
            language={language}
          >
            {head}
            <p className="mt-2">
              {t('personLinks.documents.lead', { brand: portico.env.brand.name })}
            </p>
            <AcceptableFiles t={t} document={document.document} />
          </UploadForm>
          <p className="mt-3">
            <a
              href={ownPartPath(language, 'confirm')}
              className="link inline-flex min-h-5 items-center"
            >
              {t('personLinks.documents.skip')}
            </a>
          </p>
        </>
      ) : (
        <>
          <title>{title}</title>
          {head}
          <p className="mt-4">
            <ButtonLink href={await findOwnPartNext(visit)}>
              {t('personLinks.documents.next')}
            </ButtonLink>
          </p>
        </>
      )}
    </OwnPartFrame>
  )
}

function DocumentHead({ visit, document }: { visit: OwnPartVisit; document: ApplicationDocument }) {
  const { t } = visit
  const { state } = document
  const isNew = state === 'required' || state === 'unknown'
  return (
    <>
      <p className="caption">{describeCaption(visit.part)}</p>
      <h1 className="heading mb-1">{getDocumentName(t, document)}</h1>
      <Tag tone={getDocumentTone(state)} text={t(`documents.states.${state}.tag`)} />
      <div className="prose mt-2">
        <DocumentStateText
          t={t}
          document={document}
          text={t(
            `personLinks.documents.${isAskedFor(document) ? (isNew ? 'needed' : 'another') : 'there'}`,
          )}
        />
      </div>
    </>
  )
}
