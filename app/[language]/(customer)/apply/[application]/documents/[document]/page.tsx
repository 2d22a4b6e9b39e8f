import { redirect } from 'next/navigation'
import { listRequiredPages } from '@/app/_answers/required-pages.ts'
import { AcceptableFiles } from '@/app/_components/documents/acceptable-files.tsx'
import {
  AddedByOthers,
  DocumentPurpose,
  DocumentStateText,
  findDocumentOwnerName,
  getDocumentName,
  getDocumentTitle,
  getDocumentTone,
} from '@/app/_components/documents/document-items.tsx'
import { getUploadProblemTexts, getUploadTexts } from '@/app/_components/documents/upload-texts.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { isOwnPerson } from '@/app/_components/own-part/is-own-person.ts'
import { applyPath, changePath, documentPath, personPage } from '@/app/_request/paths.ts'
import { decoded } from '@/app/_request/receive-document.ts'
import {
  type ApplicationVisit,
  type CustomerVisit,
  requireApplication,
} from '@/app/_request/visit.ts'
import { LiveStatus } from '@/components/journey/live-status'
import { UploadForm } from '@/components/journey/upload-form'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { Tag } from '@/components/ui/tag'
import {
  type ApplicationDocument,
  isAwaitingPlatform,
  isDocumentAwaitingCustomer,
  listDocuments,
} from '@/lib/documents/list-documents.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { documentUpload } from '@/lib/platform/contract/values.ts'
import { listResolvedRequirements } from '@/lib/submission/resolved-requirements.ts'
import type { Submission } from '@/lib/submission/store/submission-row.ts'

type PageProps = {
  params: Promise<{ language: string; application: string; document: string }>
  searchParams: Promise<{ problem?: string }>
}

/** Shows one document: its state, and a form to send it or to replace it. */
export default async function DocumentPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id, document: inPath } = await params
  const visit = await requireApplication(languageInPath, id, 'other', () => true)
  const { language, submission, portico, t } = visit
  if (!submission) redirect(applyPath(language, id, ''))
  const documents = await listDocuments(portico.store, submission)
  const document = documents.find((each) => each.id === decoded(inPath))
  if (!document) redirect(applyPath(language, id, 'status'))
  const { problem } = await searchParams
  const left = documents.find(
    (each) => each.id !== document.id && each.mayUpload && isDocumentAwaitingCustomer(each.state),
  )
  const next = left
    ? {
        href: documentPath(language, id, left.id),
        text: t('documents.next', { document: getDocumentTitle(visit, left) }),
      }
    : await findNextAnswer(visit, submission)
  const total = documents.length
  const awaited = documents.filter(({ state }) => isDocumentAwaitingCustomer(state))
  const position =
    total > 1 && awaited.includes(document)
      ? t('documents.position', { number: total - awaited.length + 1, total })
      : undefined
  return <DocumentView {...{ visit, document, problem, next, position }} />
}

/** The page of an answer that is wanted besides the documents. */
async function findNextAnswer(
  { portico, requirements, progress, language, application, t }: ApplicationVisit,
  submission: Submission,
): Promise<NextPage | undefined> {
  const answers = requirements.filter(({ kind }) => kind === 'question' || kind === 'person')
  // Before the acceptance the review comes next.
  if (answers.length === 0 || submission.state === 'preparing') return undefined
  const { store } = portico
  const resolved = await listResolvedRequirements(store, submission, answers, progress)
  const left = answers.filter((each) => !resolved.includes(each))
  const [page] = listRequiredPages({ progress, requirements: left })
  return page === undefined
    ? undefined
    : {
        href: changePath(language, application.id, page, 'wanted'),
        text: t('documents.nextAnswer'),
      }
}

type NextPage = { href: string; text: string }

type ViewProps = {
  visit: CustomerVisit
  document: ApplicationDocument
  problem: string | undefined
  /** The next page with something to do. */
  next: NextPage | undefined
  /** Which of several it is. */
  position: string | undefined
}

function DocumentView({ visit, document, problem, next, position }: ViewProps) {
  const { t, language, application, portico } = visit
  const { state, mayUpload } = document
  const title = `${getDocumentTitle(visit, document)} – ${t('documents.section')}`
  const status = applyPath(language, application.id, 'status')
  const words = getUploadProblemTexts(t)
  const known = problem && Object.hasOwn(words, problem) ? problem : undefined
  return (
    <Frame
      visit={visit}
      path={`/apply/${application.id}/documents/${encodeURIComponent(document.id)}`}
      back={status}
      reference={application.customerId}
    >
      {mayUpload ? (
        <UploadForm
          title={`${title} – ${portico.env.brand.name}`}
          action={`${documentPath(language, application.id, document.id)}/upload`}
          texts={getUploadTexts(t)}
          problems={words}
          {...(known && { problem: known })}
          maxBytes={documentUpload.maxBytes}
          language={language}
          {...(isDocumentAwaitingCustomer(state) ? {} : { folded: t('documents.replace') })}
        >
          <DocumentHead visit={visit} document={document} position={position} />
        </UploadForm>
      ) : (
        <>
          <title>{`${title} – ${portico.env.brand.name}`}</title>
          {known === 'closed' && <Notice tone="warning">{t('documents.errors.closed')}</Notice>}
          <DocumentHead visit={visit} document={document} position={position} />
        </>
      )}
      {!isDocumentAwaitingCustomer(state) && (
        <p className="mt-4">
          <ButtonLink href={next?.href ?? status} tone={next ? 'primary' : 'secondary'}>
            {next?.text ?? t('documents.toApplication')}
          </ButtonLink>
        </p>
      )}
    </Frame>
  )
}

/** Shows the document's name, person and state, and what can be sent for it. */
function DocumentHead({
  visit,
  document,
  position,
}: Pick<ViewProps, 'visit' | 'document' | 'position'>) {
  const { t, language, application } = visit
  const { state, fileName, mayUpload, id } = document
  const whose = findDocumentOwnerName(visit, document)
  const tag = t(`documents.states.${state}.tag`)
  return (
    <>
      {position && <p className="mb-1 text-small text-muted">{position}</p>}
      <h1 className="heading mb-1">{getDocumentName(t, document)}</h1>
      <Tag tone={getDocumentTone(state)} text={tag} />
      {whose && <p className="lead">{t('documents.for', { name: whose })}</p>}
      <div className="prose mt-2">
        <DocumentStateText t={t} document={document} />
        <AddedByOthers visit={visit} document={document} />
        {fileName && (
          <FileSent sentence={t('documents.fileSent', { name: hole })} name={fileName} />
        )}
      </div>
      <LiveStatus
        active={isAwaitingPlatform(state)}
        announcement={t('documents.announce', { state: tag })}
        texts={{ updating: t('status.updating'), reload: t('status.checkAgain') }}
        reloadHref={documentPath(language, application.id, id)}
        mark={visit.mark}
      />
      {mayUpload && isDocumentAwaitingCustomer(state) && (
        <>
          <DocumentPurpose t={t} document={document} />
          <AcceptableFiles t={t} document={document.document} />
        </>
      )}
      {mayUpload && isDocumentAwaitingCustomer(state) && whose && (
        <AskPerson visit={visit} document={document} name={whose} />
      )}
      {mayUpload && isDocumentAwaitingCustomer(state) && !visit.device && (
        // On a telephone the input below takes the photo.
        <p className="mt-2 max-sm:hidden pointer-coarse:hidden">
          <a href={photoPath(visit, id)} className="link inline-flex min-h-3 items-center">
            {t('handoff.photo')}
          </a>
        </p>
      )}
    </>
  )
}

/** Links to a page that sends the document's person a link to send it themselves. */
function AskPerson({
  visit: { t, language, portico, progress, application, editable },
  document,
  name,
}: Pick<ViewProps, 'visit' | 'document'> & { name: string }) {
  const person = progress.people.find(({ id }) => id === document.person)
  const isPossible = portico.personLinks.emails && editable && person?.name && !isOwnPerson(person)
  if (!isPossible) return null
  return (
    <p className="mt-2">
      <a
        href={applyPath(language, application.id, personPage(person.id, 'link'))}
        className="link inline-flex min-h-3 items-center"
      >
        {t('personLinks.send.ask', { name: isolateDirection(name) })}
      </a>
    </p>
  )
}

/** Returns the path to the same page on a telephone, which has the camera. */
function photoPath({ language, application }: ApplicationVisit, document: string): string {
  const page = `documents/${encodeURIComponent(document)}`
  return `${applyPath(language, application.id, 'device')}?from=${encodeURIComponent(page)}`
}

/** Marks where a name goes in a sentence. */
const hole = '\u{fffc}'

/** The customer's own name of it may be of any script, whatever the page's is. */
function FileSent({ sentence, name }: { sentence: string; name: string }) {
  const [before, after] = sentence.split(hole)
  return (
    <p className="text-small text-muted">
      <span>{before}</span>
      <bdi>{name}</bdi>
      <span>{after}</span>
    </p>
  )
}
