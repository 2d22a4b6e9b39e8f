import type { ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { done, stopped } from '../ui/state-icon-paths'
import { VisuallyHidden } from '../ui/visually-hidden'
import './upload.css'

/** The faults of a photo of a document. */
type PhotoFault = 'cut' | 'glare' | 'blurred'

type PhotoGuideProps = {
  title: string
  /** Explains the first, good picture, and the fault of each other one. */
  texts: Record<'good' | PhotoFault, string>
  /** Introduces the faults, for a reader who sees no pictures. */
  avoid: string
  /** A card or the page of a passport is wide; a sheet is tall. */
  shape: 'card' | 'sheet'
}

const faults: readonly PhotoFault[] = ['cut', 'glare', 'blurred']

/** Explains in drawings how to photograph a document: one good photo, and common faults. */
export function PhotoGuide({ title, texts, avoid, shape }: PhotoGuideProps) {
  return (
    <section aria-labelledby="photo-guide" className="mt-3">
      <h2 id="photo-guide" className="font-strong">
        {title}
      </h2>
      <ul className="photo-guide">
        <li className="photo-good">
          <Photo shape={shape} />
          <p>
            <Icon drawing={done} />
            <span>{texts.good}</span>
          </p>
        </li>
        {faults.map((fault) => (
          <li key={fault} className="photo-bad">
            <Photo shape={shape} fault={fault} />
            <p>
              <Icon drawing={stopped} />
              <span>
                <VisuallyHidden>{`${avoid} `}</VisuallyHidden>
                {texts[fault]}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The page by its corner and size, and its lines of print from the top; a card has its portrait beside them. */
const drawn = {
  card: { page: [18, 15, 84, 60], x: 54, width: 38, lines: [28, 38, 48, 58], portrait: true },
  sheet: {
    page: [33, 7, 54, 76],
    x: 41,
    width: 38,
    lines: [17, 29, 39, 49, 59, 69],
    portrait: false,
  },
} as const

/** The document on a table, as the camera sees it. */
function Photo({ shape, fault }: { shape: PhotoGuideProps['shape']; fault?: PhotoFault }) {
  const { page, lines, portrait, ...print } = drawn[shape]
  const [x, y, width, height] = page
  const document: ReactNode = (
    <>
      <rect className="photo-page" x={x} y={y} width={width} height={height} rx="3" />
      {portrait && <rect className="photo-print" x="27" y="28" width="20" height="26" rx="2" />}
      {lines.map((at, row) => (
        <rect
          key={at}
          className="photo-print"
          x={print.x}
          y={at}
          width={row % 3 === 0 ? print.width / 2 : print.width}
          height="4"
          rx="2"
        />
      ))}
    </>
  )
  return (
    <svg viewBox="0 0 120 90" className="photo" aria-hidden="true">
      {fault === 'blurred' && (
        <filter id="photo-blur">
          <feGaussianBlur stdDeviation="2.2" />
        </filter>
      )}
      {fault === 'cut' ? (
        <g transform="translate(10 10) scale(1.25)">{document}</g>
      ) : (
        <g {...(fault === 'blurred' && { filter: 'url(#photo-blur)' })}>{document}</g>
      )}
      {fault === 'glare' && (
        <path
          className="photo-glare"
          transform="translate(13 9) scale(0.8)"
          d="M66 20l5 14 13-8-6 14 15 4-14 7 9 13-15-5-3 15-7-14-14 7 6-14-15-4 14-7-8-13 14 5Z"
        />
      )}
    </svg>
  )
}
