import { Frame } from '@/app/_components/layout/frame.tsx'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { ownPartPath } from '@/app/_request/paths.ts'
import type { Visit } from '@/app/_request/visit.ts'
import { ReviewList } from '@/components/journey/review-list'
import { StatusPanel } from '@/components/journey/status-panel'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { PrintButton } from '@/components/ui/print-button'
import {
  findNewLinkRequest,
  type LinkHolder,
} from '@/lib/access/person-links/request-new-person-link.ts'
import type { Confirmation } from '@/lib/applications/own-part/find-confirmation.ts'
import { askForPersonLink } from '../ask-for-person-link.ts'
import { buildConfirmedSection } from './build-part-section.ts'
import { describeCaption } from './describe-caption.tsx'

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
    | 'declined'
    | 'too_late'
    | 'unknown'
    | 'timed_out'
    | 'ended'
  /** The link, or the browser in which it was opened. */
  holder: LinkHolder
  /** Set in the browser in which the part was confirmed. */
  confirmation?: Confirmation | undefined
  /** This browser has a part open. */
  isOpenHere?: boolean
}

/**
 * The ends that only the sender can resolve if no new link can be requested; the others explain what to do.
 */
const needsSender: ReadonlySet<OwnPartClosedProps['end']> = new Set([
  'opened',
  'expired',
  'superseded',
  'guessed',
  'timed_out',
  'ended',
])

/** Why a link or a part opens nothing, and what helps. */
export async function OwnPartClosed({
  visit,
  path,
  end,
  holder,
  confirmation,
  isOpenHere = false,
}: OwnPartClosedProps) {
  const { t, portico, language } = visit
  const request = isOpenHere ? undefined : await findNewLinkRequest(portico.personLinks, holder)
  const isAsked = request instanceof Date
  const heading = t(isAsked ? 'personLinks.request.heading' : `personLinks.ends.${end}.heading`)
  const text = t(isOpenHere ? 'personLinks.ends.opened.textHere' : `personLinks.ends.${end}.text`)
  if (request === 'possible') {
    return (
      <Frame visit={visit} path={path}>
        <PageForm
          visit={visit}
          id={end}
          heading={heading}
          lead={text}
          submit={t('personLinks.request.submit')}
          action={askForPersonLink}
          hidden={{ ...('token' in holder && { link: holder.token }) }}
          afterHeading={
            <p className="mt-3">
              {t(`personLinks.request.${end === 'superseded' ? 'leadNewer' : 'lead'}`)}
            </p>
          }
        />
      </Frame>
    )
  }
  return (
    <Frame visit={visit} path={path} title={heading}>
      {end === 'done' ? (
        <StatusPanel
          tone="success"
          tag={t('tasks.status.completed')}
          heading={heading}
          words={
            <>
              {confirmation?.shown && <p>{describeCaption(confirmation.shown)}</p>}
              <p>{text}</p>
            </>
          }
          {...(confirmation && {
            reference: { label: t('status.reference'), value: confirmation.reference },
          })}
        />
      ) : (
        <>
          <h1 className="heading">{heading}</h1>
          {!isAsked && <p className="lead">{text}</p>}
        </>
      )}
      {!request && !isOpenHere && needsSender.has(end) && (
        <p className="mt-3">{t('personLinks.request.askSender')}</p>
      )}
      {confirmation && (
        <p className="mt-3">
          <TimeInSentence
            sentence={t('personLinks.doneAt', { time: timeMark })}
            at={confirmation.at}
            language={language}
          />
        </p>
      )}
      {confirmation?.shown && <Confirmed visit={visit} shown={confirmation.shown} />}
      {confirmation?.agreed && (
        <section aria-labelledby="agreed" className="mt-4">
          <h2 id="agreed" className="text-section font-strong">
            {t('personLinks.agreed')}
          </h2>
          <Agreed {...confirmation.agreed} />
        </section>
      )}
      {end === 'done' && <p className="mt-3">{t('personLinks.doneNext')}</p>}
      {end === 'done' && (
        <p className="mt-3">
          <PrintButton text={t('status.print')} />
        </p>
      )}
      {isAsked && (
        <div className="mt-4">
          <Notice tone="success">
            <p>
              <TimeInSentence
                sentence={t('personLinks.request.asked', { time: timeMark })}
                at={request}
                language={language}
              />
            </p>
            <p>{t('personLinks.request.next')}</p>
          </Notice>
        </div>
      )}
      {isOpenHere && (
        <p className="mt-4">
          <ButtonLink href={ownPartPath(language)}>{t('personLinks.goOn')}</ButtonLink>
        </p>
      )}
    </Frame>
  )
}

/** The answers that were confirmed, masked as they were shown then, for the person who confirmed them to keep. */
async function Confirmed({
  visit: { t, language },
  shown,
}: {
  visit: Visit
  shown: NonNullable<Confirmation['shown']>
}) {
  const visit = { t, language, part: shown }
  return (
    <>
      <ReviewList
        sections={[await buildConfirmedSection(visit)]}
        changeText={t('page.change')}
        missingText={t('page.notProvided')}
      />
      <p className="mt-1 text-small text-muted print:hidden">
        <TimeInSentence
          sentence={t('personLinks.confirmed.until', { time: timeMark })}
          at={shown.until}
          language={language}
        />
      </p>
    </>
  )
}

/** Shows the text of the agreement: its last line was beside the box, the others above it. */
function Agreed({ text, language }: NonNullable<Confirmation['agreed']>) {
  const uses = text.split('\n')
  const consent = uses.pop()
  return (
    <blockquote lang={language} dir="auto" className="prose mt-1 border-s-bar border-line ps-2">
      {uses.length > 0 && (
        <ul>
          {uses.map((use) => (
            <li key={use}>{use}</li>
          ))}
        </ul>
      )}
      <p>{consent}</p>
    </blockquote>
  )
}
