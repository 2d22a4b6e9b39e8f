import type { ChangeSource } from '../../_request/paths.ts'
import type { Visit } from '../../_request/visit.ts'

type ChangeCaptionProps = { visit: Pick<Visit, 't'>; from: ChangeSource }

/** In place of how far it is along the way: it is a change, and leads back to where it was opened. */
export function ChangeCaption({ visit: { t }, from }: ChangeCaptionProps) {
  // What is required again says so itself.
  if (from === 'wanted') return null
  return <p className="caption">{t('page.changing')}</p>
}
