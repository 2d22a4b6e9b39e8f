import { Notice } from '@/components/ui/notice'
import { formatDate } from '@/lib/i18n/dates.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { ListedPersonLink } from '@/lib/services/person-links/list-person-links.ts'
import { personLinkLifetimeMs } from '@/lib/services/person-links/person-links-deps.ts'
import { findPersonCode } from '@/lib/services/person-links/send-person-link.ts'
import { findSessionToken } from '../../_request/session-cookie.ts'
import type { CustomerVisit } from '../../_request/visit.ts'
import { PersonLinkNews } from './person-link-news.tsx'

type PersonLinkStateProps = { visit: CustomerVisit; link: ListedPersonLink; name: string }

/** What became of a link, and the code to tell while it can be opened. */
export async function PersonLinkState({ visit, link, name }: PersonLinkStateProps) {
  const { t, language } = visit
  const { state, at } = link
  const code = state === 'live' ? await findCode(visit, link.link) : undefined
  return (
    <div className="mt-3">
      <Notice tone={state === 'done' ? 'success' : 'info'}>
        <p>
          <PersonLinkNews visit={visit} link={link} />
        </p>
        {state === 'live' && !code && <p>{t('personLinks.send.codeElsewhere')}</p>}
      </Notice>
      {code && (
        <section aria-labelledby="code" className="mt-4">
          <h2 id="code" className="text-section font-strong">
            {t('personLinks.send.code', { name: isolateDirection(name) })}
          </h2>
          <p className="return-code">
            <bdi dir="ltr">{code}</bdi>
          </p>
          <p>
            {t('personLinks.send.codeText', {
              date: formatDate(new Date(at.getTime() + personLinkLifetimeMs), language),
            })}
          </p>
        </section>
      )}
      {(state === 'live' || state === 'opened') && (
        <p className="mt-4">{t('personLinks.send.againText')}</p>
      )}
    </div>
  )
}

/** Nobody of staff reads it in the customer's browser: with the link it opens the part. */
async function findCode(
  { portico, application, actor }: CustomerVisit,
  link: string,
): Promise<string | undefined> {
  const token = await findSessionToken()
  if (actor.kind === 'staff' || !token) return undefined
  return findPersonCode(portico.personLinks, { applicationId: application.id, link, token })
}
