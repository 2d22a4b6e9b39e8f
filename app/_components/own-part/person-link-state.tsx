import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import type { ListedPersonLink } from '@/lib/services/person-links/list-person-links.ts'
import { findPersonCode } from '@/lib/services/person-links/send-person-link.ts'
import { applyPath } from '../../_request/paths.ts'
import { findSessionToken } from '../../_request/session-cookie.ts'
import type { CustomerVisit } from '../../_request/visit.ts'
import { LocalOutbox } from '../resume/local-outbox.tsx'
import { PersonLinkNews } from './person-link-news.tsx'

type PersonLinkStateProps = {
  visit: CustomerVisit
  link: ListedPersonLink
  /** That of a link which can be opened, where this browser has sent it. */
  code: string | undefined
}

/** What became of a link, the code to tell, and above the form for a new one what that does. */
export function PersonLinkState({ visit, link, code }: PersonLinkStateProps) {
  const { t, language, application } = visit
  const { state } = link
  return (
    <>
      {code && (
        <p className="return-code">
          <bdi dir="ltr">{code}</bdi>
        </p>
      )}
      <div className="mt-3">
        <Notice tone={state === 'done' ? 'success' : 'info'}>
          <p>
            <PersonLinkNews visit={visit} link={link} />
          </p>
          {state === 'live' && !code && <p>{t('personLinks.send.codeElsewhere')}</p>}
        </Notice>
      </div>
      {state === 'live' && <LocalOutbox visit={visit} />}
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

/** The code of a link. Nobody of staff reads it in the customer's browser: with the link it opens the part. */
export async function findSentCode(
  { portico, application, actor }: CustomerVisit,
  { link, state }: ListedPersonLink,
): Promise<string | undefined> {
  const token = await findSessionToken()
  if (state !== 'live' || actor.kind === 'staff' || !token) return undefined
  return findPersonCode(portico.personLinks, { applicationId: application.id, link, token })
}
