const zooms = ['width', 'double', 'actual'] as const

type DocumentStageProps = {
  src: string
  alt: string
  texts: Record<(typeof zooms)[number], string> & { zoom: string; picture: string }
}

/**
 * The picture of a document. Its size is chosen by radio buttons that the style sheet reads, so that it needs
 * no script and loads nothing again; what is larger than its frame is scrolled, with the keyboard too.
 */
export function DocumentStage({ src, alt, texts }: DocumentStageProps) {
  return (
    <div className="document-stage">
      <fieldset className="document-zoom print:hidden">
        <legend className="sr-only">{texts.zoom}</legend>
        {zooms.map((zoom) => (
          <label key={zoom}>
            <input type="radio" name="zoom" value={zoom} defaultChecked={zoom === zooms[0]} />
            {texts[zoom]}
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <section dir="ltr" tabIndex={0} aria-label={texts.picture} className="document-frame">
        <picture>
          <img src={src} alt={alt} className="document-picture" />
        </picture>
      </section>
    </div>
  )
}
