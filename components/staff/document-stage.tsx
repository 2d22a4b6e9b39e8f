const zooms = ['width', 'actual', 'half', 'double'] as const
const turns = ['0', '90', '180', '270'] as const

type DocumentStageProps = {
  src: string
  alt: string
  texts: Record<(typeof zooms)[number], string> & {
    zoom: string
    turn: string
    full: string
    close: string
    picture: string
  }
}

/**
 * Shows the picture of a document. Radio buttons and a box choose its size, its rotation and full screen; the
 * style sheet reads them, so that it needs no script and loads nothing again. A picture larger than its frame
 * scrolls, with the keyboard too.
 */
export function DocumentStage({ src, alt, texts }: DocumentStageProps) {
  return (
    <div className="document-stage">
      <div className="document-tools print:hidden">
        <fieldset>
          <legend className="sr-only">{texts.zoom}</legend>
          <div className="segments">
            {zooms.map((zoom) => (
              <label key={zoom} className={`document-zoom-${zoom}`}>
                <input type="radio" name="zoom" value={zoom} defaultChecked={zoom === zooms[0]} />
                {texts[zoom]}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="document-turns">
          <legend>{texts.turn}</legend>
          <div className="segments">
            {turns.map((turn) => (
              <label key={turn}>
                <input type="radio" name="turn" value={turn} defaultChecked={turn === turns[0]} />
                <span className="document-turn-word">{texts.turn}</span>
                <span className="document-turn-degrees">
                  <span>{turn}</span>°
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <label className="document-full">
          <input type="checkbox" name="full" />
          {/* Only one is shown: the effect of a press. */}
          <span>{texts.full}</span>
          <span>
            <svg aria-hidden="true" viewBox="0 0 16 16" className="copy-icon">
              <path d="m3.5 3.5 9 9m0-9-9 9" />
            </svg>
            {texts.close}
          </span>
        </label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <section dir="ltr" tabIndex={0} aria-label={texts.picture} className="document-frame">
        <picture>
          <img src={src} alt={alt} className="document-picture" />
        </picture>
      </section>
    </div>
  )
}
