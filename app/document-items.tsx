/** The documents of an application in words: their names, whose they are, where they stand. */
import type { ReactNode } from 'react'
import type { DocumentItem } from '@/components/journey/document-list'
import type { TagTone } from '@/components/ui/tag'
import type { ApplicationDocument, DocumentPlace } from '@/lib/documents/standing.ts'
import type { Translate } from '@/lib/messages/translate.ts'
import { documentTypes } from '@/lib/platform/contract.ts'
import { nameOfPerson } from './changed-labels.ts'
import { documentPath } from './paths.ts'
import { PlatformSays } from './platform-says.tsx'
import type { ShownApplication } from './shown-application.ts'

/** Every document with its state, and a link to the page where it is sent. */
export function documentItems(
  opened: ShownApplication,
  documents: ApplicationDocument[],
): DocumentItem[] {
  const { t, language, application } = opened
  return documents.map((document, index) => {
    const whose = nameOfWhose(opened, document)
    const { id, place, mayUpload } = document
    return {
      id: id || String(index),
      name: documentName(t, document),
      ...(whose ? { whose: t('documents.for', { name: whose }) } : {}),
      tone: toneOf(place),
      tag: t(`documents.places.${place}.tag`),
      text: <DocumentWords t={t} document={document} />,
      ...(mayUpload
        ? {
            href: documentPath(language, application.id, id),
            linkText: t(`documents.${linkOf(place)}`),
          }
        : {}),
    }
  })
}

/** What a document is, in the reader's language; one that we have no word for under its own name. */
export function documentName(t: Translate, { document }: { document: string }): string {
  const known = documentTypes.find((type) => type === document)
  return known ? t(`documents.types.${known}`) : document || t('documents.unnamed')
}

/** The name with whose it is, as one line. */
export function documentTitle(opened: ShownApplication, document: ApplicationDocument): string {
  const { t } = opened
  const name = documentName(t, document)
  const whose = nameOfWhose(opened, document)
  return whose ? t('documents.of', { document: name, name: whose }) : name
}

/** The person of a company whose document it is; undefined where it is the applicant's own. */
export function nameOfWhose(
  opened: ShownApplication,
  { person }: ApplicationDocument,
): string | undefined {
  return nameOfPerson(opened, person)
}

export function toneOf(place: DocumentPlace): TagTone {
  switch (place) {
    case 'wanted':
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

/** Whether it is the customer's turn. */
export function isCustomers(place: DocumentPlace): boolean {
  return toneOf(place) === 'action' || toneOf(place) === 'refused' || place === 'unknown'
}

/** Where it stands, and why: the platform's reason, and what it said against the file. */
export function DocumentWords({
  t,
  document,
}: {
  t: Translate
  document: ApplicationDocument
}): ReactNode {
  const { place, description, errors } = document
  const reasons = [
    ...new Set(
      [
        ...(isCustomers(place) ? [description] : []),
        ...errors.map((error) => error.description || error.code),
      ].filter(Boolean),
    ),
  ]
  return (
    <>
      <p>{t(`documents.places.${place}.text`)}</p>
      {reasons.map((words) => (
        <p key={words} className="mt-0.5">
          <PlatformSays t={t} words={words} />
        </p>
      ))}
    </>
  )
}

function linkOf(place: DocumentPlace): 'choose' | 'replace' | 'look' {
  if (place === 'wanted' || place === 'unknown') return 'choose'
  return isCustomers(place) ? 'replace' : 'look'
}
