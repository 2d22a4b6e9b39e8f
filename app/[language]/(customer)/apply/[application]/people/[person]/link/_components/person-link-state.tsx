import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { PersonLinkNews } from '@/app/[language]/(customer)/apply/[application]/people/_components/person-link-news.tsx'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { linkLimits } from '@/lib/access/rules/link-codes.ts'
import type { ListedPersonLink } from '@/lib/applications/own-part/list-person-links.ts'
import { formatDate } from '@/lib/i18n/dates.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'

type PersonLinkStateProps = {
  visit: CustomerVisit
  link: ListedPersonLink
  /** The recipient, for readers who may see it. */
  address: string | undefined
  /** Whether the application waits for this person, while the link can be used. */
  waits: string | undefined
}

/** Shows what happened to a link, and above the form for a new one what that does. */
export function PersonLinkState({ visit, link, address, waits }: PersonLinkStateProps) {
  const { t, language, application } = visit
  const { state } = link
  return (
    <>
      <div className="mt-3">
        <Notice tone={state === 'done' ? 'success' : link.notSent ? 'warning' : 'info'}>
          {link.notSent ? (
            <p>{t(`personLinks.send.notSent.${link.notSent}`)}</p>
          ) : state === 'live' ? (
            <SentLink visit={visit} link={link} address={address} />
          ) : (
            <p>
              <PersonLinkNews visit={visit} link={link} />
            </p>
          )}
          {waits && <p>{waits}</p>}
        </Notice>
      </div>
      {(state === 'live' || state === 'opened') && (
        <>
          <p className="mt-4">
            <ButtonLink href={applyPath(language, application.id, 'people')}>
              {t('peopleList.back')}
            </ButtonLink>
          </p>
          <h2 className="mt-5 border-t border-line pt-3 text-section font-strong">
            {t('personLinks.send.again')}
          </h2>
          <p className="mt-1">{t('personLinks.send.againText')}</p>
        </>
      )}
    </>
  )
}

/** Shows the recipient of a usable link, when it was sent, and until when it can be used. */
function SentLink({
  visit: { t, language },
  link,
  address,
}: Pick<PersonLinkStateProps, 'visit' | 'link' | 'address'>) {
  const sentence = address
    ? t('personLinks.send.sentTo', { address: isolateDirection(address), time: timeMark })
    : t('personLinks.send.sent', { time: timeMark })
  const until = new Date(link.at.getTime() + linkLimits.person.lifetimeMs)
  return (
    <>
      <p className="break-words font-strong">
        <TimeInSentence sentence={sentence} at={link.at} language={language} />
      </p>
      <p>{t('personLinks.send.until', { date: formatDate(until, language) })}</p>
    </>
  )
}
