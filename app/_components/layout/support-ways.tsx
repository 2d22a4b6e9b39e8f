import type { ReactNode } from 'react'
import { hasSupport, type SupportContacts } from '@/lib/domain/support-contacts.ts'
import type { Visit } from '../../_request/visit.ts'

/** How customers reach the operator: every way that is configured, and when somebody answers. */
export function SupportWays({
  visit: { t, portico, language },
  reference,
}: {
  visit: Visit
  reference?: string | undefined
}) {
  const { support } = portico.env
  const hours = support.hours?.[language]
  // Only the embedded platform starts without any: see lib/config/rules.ts.
  const isThere = hasSupport(support)
  return (
    <>
      <p>
        {t(isThere ? 'page.helpText' : 'page.helpTest')}
        {reference && ` ${t('page.helpReference', { reference })}`}
      </p>
      {isThere && (
        <ul className="mt-0.5">
          {listWays(support, t).map(({ name, way }) => (
            <li key={name}>
              {name}: {way}
            </li>
          ))}
          {hours && (
            <li>
              {t('page.helpHours')}: {hours}
            </li>
          )}
        </ul>
      )}
    </>
  )
}

function listWays({ email, phone, url }: SupportContacts, t: Visit['t']) {
  const ways: { name: string; way: ReactNode }[] = []
  if (email) ways.push({ name: t('page.helpEmail'), way: link(`mailto:${email}`, email) })
  if (phone) {
    ways.push({
      name: t('page.helpPhone'),
      way: link(`tel:${phone.replace(/[^+\d]/g, '')}`, phone),
    })
  }
  if (url) {
    const path = url.pathname === '/' ? '' : url.pathname
    ways.push({ name: t('page.helpOnline'), way: link(url.href, `${url.host}${path}`) })
  }
  return ways
}

function link(href: string, text: string) {
  return (
    <a href={href} className="link">
      <bdi dir="ltr">{text}</bdi>
    </a>
  )
}
