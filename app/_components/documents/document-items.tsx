/** The documents of an application in words: their names, owners and states. */
import type { ReactNode } from 'react'
import type { DocumentItem } from '@/components/journey/document-list'
import type { TagTone } from '@/components/ui/tag'
import {
  type ApplicationDocument,
  isDocumentAwaitingCustomer,
} from '@/lib/documents/list-documents.ts'
import type { DocumentState } from '@/lib/documents/rules/document-states.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { getMessages, type Translate } from '@/lib/i18n/translate.ts'
import { documentTypes } from '@/lib/platform/contract/values.ts'
import { documentPath } from '../../_request/paths.ts'
import type { DisplayedApplication } from '../../_request/visit.ts'
import { findPersonName } from '../application/changed-labels.ts'
import { PlatformQuote } from '../application/platform-quote.tsx'

/** Every document with its state, and a link to the page where it is sent. */
export function listDocumentItems(
  visit: DisplayedApplication,
  documents: ApplicationDocument[],
): DocumentItem[] {
  const { t, language, application } = visit
  return documents.map((document, index) => {
    const { id, mayUpload } = document
    return {
      ...describeDocument(visit, document, index),
      text: (
        <>
          <DocumentStateText t={t} document={document} />
          <AddedByOthers visit={visit} document={document} />
        </>
      ),
      ...(mayUpload
        ? {
            href: documentPath(language, application.id, id),
            ...getDocumentLink(t, document),
          }
        : {}),
    }
  })
}

/** Describes a document as every list shows it: its name, its person and its state. */
export function describeDocument(
  visit: DisplayedApplication,
  document: ApplicationDocument,
  index: number,
): Omit<DocumentItem, 'text'> {
  const { t } = visit
  const whose = findDocumentOwnerName(visit, document)
  return {
    id: document.id || String(index),
    name: getDocumentName(t, document),
    ...(whose ? { whose: t('documents.for', { name: whose }) } : {}),
    tone: getDocumentTone(document.state),
    tag: t(`documents.states.${document.state}.tag`),
  }
}

/** Returns the name of a document in the reader's language; unknown kinds keep the platform's name. */
export function getDocumentName(t: Translate, { document }: { document: string }): string {
  const known = findDocumentType({ document })
  return known ? t(`documents.types.${known}`) : document || t('documents.unnamed')
}

function findDocumentType({ document }: { document: string }) {
  return documentTypes.find((type) => type === document)
}

/** The name with whose it is, as one line. */
export function getDocumentTitle(
  visit: DisplayedApplication,
  document: ApplicationDocument,
): string {
  const { t } = visit
  const name = getDocumentName(t, document)
  const whose = findDocumentOwnerName(visit, document)
  return whose ? t('documents.of', { document: name, name: whose }) : name
}

/** The person of a company whose document it is; undefined if it is the applicant's own. */
export function findDocumentOwnerName(
  visit: DisplayedApplication,
  { person }: ApplicationDocument,
): string | undefined {
  return findPersonName(visit, person)
}

export function getDocumentTone(state: DocumentState): TagTone {
  switch (state) {
    case 'required':
    case 'changes_requested':
      return 'action'
    case 'rejected':
    case 'refused':
      return 'refused'
    case 'approved':
      return 'success'
    default:
      return 'waiting'
  }
}

/** Shows its state and the reason: the platform's description, and its errors about the file. */
export function DocumentStateText({
  t,
  document,
  text = t(`documents.states.${document.state}.text`),
}: {
  t: Translate
  document: ApplicationDocument
  /** The meaning of its state; the customer's wording by default. */
  text?: string
}): ReactNode {
  const { state, description, errors } = document
  const isAsked = state === 'required'
  const known = isAsked ? findDocumentType(document) : undefined
  const reasons = [
    ...new Set(
      [
        ...(isDocumentAwaitingCustomer(state) ? [description] : []),
        ...errors.map((error) => error.description || error.code),
      ].filter((words) => words && !(known && isSaidBy(known, words))),
    ),
  ]
  return (
    <>
      {/* The label "needed" is left out, since the text says so. */}
      {known ? (
        <p>{t(`documents.needs.${known}`)}</p>
      ) : (
        !(isAsked && reasons.length > 0) && <p>{text}</p>
      )}
      {reasons.map((words) => (
        <p key={words} className={known ? 'mt-0.5 text-small text-muted' : 'mt-0.5'}>
          <PlatformQuote t={t} words={words} sentence={sentenceOf(isAsked, known)} />
        </p>
      ))}
    </>
  )
}

/** Says what sending it is for; after an insufficient file, what to send instead, if the kind is known. */
export function DocumentPurpose({
  t,
  document,
}: {
  t: Translate
  document: ApplicationDocument
}): ReactNode {
  const known = findDocumentType(document)
  // After a failed file, "it" would be that file.
  const isFirst = document.state === 'required'
  if (!isFirst && !known) return null
  return (
    <p className={isFirst ? 'mt-1 text-small text-muted' : 'mt-3'}>
      {isFirst ? t('documents.why') : known && t(`documents.needs.${known}`)}
    </p>
  )
}

/** The platform's phrases that ask without saying for what. */
const asking =
  /^(an?|and|be|copy|document|for|from|in|is|it|must|needed|of|on|or|please|provide|required?|send|the|this|to|upload|we|with|your?)$/

/** Whether the platform, which writes English, says nothing that our own words for the kind do not say. */
function isSaidBy(kind: (typeof documentTypes)[number], words: string): boolean {
  const { types, needs } = getMessages('en').documents
  const said = new Set(listWords(`${types[kind]} ${needs[kind]}`))
  return listWords(words).every((word) => said.has(word) || asking.test(word))
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the introduction of the platform's words: our own text about a known kind precedes them. */
function sentenceOf(isAsked: boolean, known: string | undefined) {
  if (!isAsked) return 'status.platformSays'
  return known ? 'documents.note' : 'status.platformAsks'
}

/** Says to the customer that staff, a person of the company or the firm's own system sent it. */
export function AddedByOthers({
  visit,
  document,
}: {
  visit: DisplayedApplication
  document: ApplicationDocument
}) {
  const { t, portico } = visit
  const name = document.isSentByPerson && findDocumentOwnerName(visit, document)
  if (name) return <p>{t('personLinks.documents.byPerson', { name })}</p>
  if (document.sentByPartner) {
    const name = isolateDirection(document.sentByPartner)
    return <p>{t('partnerLinks.documentAdded', { name })}</p>
  }
  if (!document.uploadedBy) return null
  return <p>{t('assistedEntry.documents.addedForYou', { brand: portico.env.brand.name })}</p>
}

/** Returns the text of a document's send button, since several are on one page. */
export function getSendText(t: Translate, document: { document: string }): string {
  const known = findDocumentType(document)
  return known ? t(`documents.chooseKind.${known}`) : t('documents.choose')
}

function getDocumentLink(t: Translate, document: ApplicationDocument) {
  const { state } = document
  if (state === 'required' || state === 'unknown') {
    return { linkText: getSendText(t, document), isNamed: findDocumentType(document) !== undefined }
  }
  return { linkText: t(`documents.${isDocumentAwaitingCustomer(state) ? 'replace' : 'look'}`) }
}
