import { Icon } from '../ui/icon'
import { sheet } from '../ui/icon-paths'
import { VisuallyHidden } from '../ui/visually-hidden'

type TermsDocument = {
  id: string
  title: string
  /** Version, date, length: what distinguishes this document from another. */
  detail?: string
  openHref: string
  printHref?: string
}

type TermsDocumentsProps = {
  documents: TermsDocument[]
  /** Said once each: "Read", "Print or save". The document's title follows for those who listen. */
  openText: string
  printText?: string
}

/** The documents to read before agreeing to them. */
export function TermsDocuments({ documents, openText, printText }: TermsDocumentsProps) {
  return (
    <ul className="card-list">
      {documents.map(({ id, title, detail, openHref, printHref }) => (
        <li key={id} className="card flex gap-2">
          <Icon drawing={sheet} />
          <div className="min-w-0 flex-1">
            <p className="font-strong">{title}</p>
            {detail && <p className="text-small text-muted">{detail}</p>}
            <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 print:hidden">
              <a href={openHref} className="link link-alone">
                {openText}
                <VisuallyHidden> {title}</VisuallyHidden>
              </a>
              {printHref && printText && (
                <a href={printHref} className="link link-alone">
                  {printText}
                  <VisuallyHidden> {title}</VisuallyHidden>
                </a>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
