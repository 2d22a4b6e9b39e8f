import { Reference } from '../ui/reference'

type AssistBannerProps = { title: string; reference: string; text: string }

/** The customer for whom staff fill in, and what that means: on the first page of it. */
export function AssistBanner({ title, reference, text }: AssistBannerProps) {
  return (
    <section aria-label={title} className="assist-banner">
      <p className="font-strong">{title}</p>
      <p className="text-small">
        <Reference value={reference} />
      </p>
      <p className="mt-0.5 text-small">{text}</p>
    </section>
  )
}

type AssistLineProps = { text: string; reference: string }

/** Shows it in one line, on its other pages. */
export function AssistLine({ text, reference }: AssistLineProps) {
  return (
    <p className="assist-line">
      <span className="font-strong">{text}</span>
      <Reference value={reference} />
    </p>
  )
}
