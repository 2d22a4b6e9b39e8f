type AssistBannerProps = { title: string; reference: string; text: string }

/** The customer for whom staff fill in, first on every page of it. */
export function AssistBanner({ title, reference, text }: AssistBannerProps) {
  return (
    <section aria-label={title} className="assist-banner">
      <p className="font-strong">{title}</p>
      <p className="text-small">
        <bdi dir="ltr" className="font-figures">
          {reference}
        </bdi>
      </p>
      <p className="mt-0.5 text-small">{text}</p>
    </section>
  )
}
