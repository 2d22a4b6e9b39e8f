import { Icon } from '../ui/icon'
import { sheet } from '../ui/state-icon-paths'
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
  /** "Read", said before the title to those who listen; "Print or save", with the title after it. */
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
            <p>
              <a href={openHref} className="link link-alone font-strong print:inline">
                <VisuallyHidden>{`${openText} `}</VisuallyHidden>
                <span>{title}</span>
              </a>
            </p>
            {detail && <p className="text-small text-muted">{detail}</p>}
            {printHref && printText && (
              <p className="mt-1 print:hidden">
                <a href={printHref} className="link link-alone">
                  <span>{printText}</span>
                  <VisuallyHidden>{` ${title}`}</VisuallyHidden>
                </a>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
