import { getDocumentTitle } from '@/app/_components/documents/document-items.tsx'
import { fillDocumentPath } from '@/app/_request/paths.ts'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { type ButtonTone, buttonClass } from '@/components/ui/button'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import {
  type ApplicationDocument,
  isDocumentAwaitingCustomer,
} from '@/lib/documents/list-documents.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import type { Member } from '@/lib/staff/staff-deps.ts'

/** Leads to the page on which staff upload a document for the customer, if they may. */
export function UploadLink({
  seen,
  document,
  member,
  tone,
}: {
  seen: DisplayedApplication
  document: ApplicationDocument
  member: Member
  /** The tone of its button; a link if other things on the page come first. */
  tone?: ButtonTone | undefined
}) {
  const { t, language, application } = seen
  // A document that is being checked needs no other file.
  const isNeeded = isDocumentAwaitingCustomer(document.state)
  const mayFill = may(member.role, 'fill', 'application') && !application.stoppedAt
  if (!mayFill || !document.mayUpload) return null
  return (
    <p className="mt-1">
      <a
        href={fillDocumentPath(language, application.id, document.id)}
        className={tone ? buttonClass(tone) : `link link-alone ${isNeeded ? 'font-medium' : ''}`}
      >
        <span>
          {t(
            document.uploadedAt ? 'staffCase.documents.replace' : 'assistedEntry.documents.upload',
          )}
        </span>
        <VisuallyHidden>{` ${getDocumentTitle(seen, document)}`}</VisuallyHidden>
      </a>
    </p>
  )
}
