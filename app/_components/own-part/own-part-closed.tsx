import { ButtonLink } from '@/components/ui/button-link'
import { ownPartPath } from '../../_request/paths.ts'
import type { Visit } from '../../_request/visit.ts'
import { Frame } from '../layout/frame.tsx'

type OwnPartClosedProps = {
  visit: Visit
  path: string
  end:
    | 'opened'
    | 'done'
    | 'expired'
    | 'superseded'
    | 'guessed'
    | 'revoked'
    | 'too_late'
    | 'unknown'
    | 'timed_out'
    | 'ended'
  /** This browser has a part open. */
  isOpenHere?: boolean
}

/** Why a link or a part opens nothing, and what helps. */
export function OwnPartClosed({ visit, path, end, isOpenHere = false }: OwnPartClosedProps) {
  const { t, language } = visit
  const heading = t(`personLinks.ends.${end}.heading`)
  return (
    <Frame visit={visit} path={path} title={heading}>
      <h1 className="heading">{heading}</h1>
      <p className="lead">{t(`personLinks.ends.${end}.text`)}</p>
      {isOpenHere && (
        <p className="mt-4">
          <ButtonLink href={ownPartPath(language)}>{t('personLinks.goOn')}</ButtonLink>
        </p>
      )}
    </Frame>
  )
}
