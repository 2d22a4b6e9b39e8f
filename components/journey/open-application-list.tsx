import { type ButtonTone, buttonClass } from '../ui/button'
import { KeepTogether } from '../ui/keep-together'
import { Tag, type TagTone } from '../ui/tag'
import { VisuallyHidden } from '../ui/visually-hidden'

export type OpenApplicationItem = {
  id: string
  /** "Account for yourself". */
  title: string
  /** The reference by which support knows it, if the title is another. */
  reference?: string
  /** The progress of the application, its last change, and the end of its retention. */
  details: string[]
  status?: { tone: TagTone; text: string }
  href: string
  linkText: string
  /** Where it is deleted, if it was not sent. */
  remove?: { href: string; text: string }
  /** Primary of the first that is not finished. */
  tone: ButtonTone
}

type OpenApplicationListProps = { title: string; items: OpenApplicationItem[] }

/** The applications this person has started; nothing at all when there are none. */
export function OpenApplicationList({ title, items }: OpenApplicationListProps) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="open-applications" className="mt-4">
      <h2 id="open-applications" className="text-section font-strong">
        {title}
      </h2>
      <ul className="card-list">
        {items.map(
          ({ id, title: name, reference, details, status, href, linkText, remove, tone }) => (
            <li key={id} className="card">
              <div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-0.5">
                <h3 className="font-strong">
                  <KeepTogether text={name} />
                </h3>
                {status && <Tag {...status} />}
              </div>
              {details.map((detail) => (
                <p key={detail} className="text-small text-muted">
                  {detail}
                </p>
              ))}
              <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
                <a href={href} className={buttonClass(tone)}>
                  <span>{linkText}</span>
                  <VisuallyHidden>{` ${[name, reference].filter(Boolean).join(', ')}`}</VisuallyHidden>
                </a>
                {remove && (
                  <a href={remove.href} className="link link-alone">
                    <span>{remove.text}</span>
                    <VisuallyHidden>{`: ${reference ?? name}`}</VisuallyHidden>
                  </a>
                )}
              </p>
              {reference && (
                <p className="mt-1 text-fine text-muted">
                  <KeepTogether text={reference} />
                </p>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
