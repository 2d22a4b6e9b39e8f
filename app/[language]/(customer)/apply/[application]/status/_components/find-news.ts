import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import { listReachedContacts } from '@/lib/messages/notice-contacts.ts'
import { maskAddress, maskNumber } from '@/lib/messages/rules/mask-address.ts'

type News = {
  channels: 'email' | 'sms' | 'both'
  /** The addresses and the numbers, masked: others may see the page. */
  to: { address: string; number: string }
}

/** Finds how news reach the customer; undefined if only the page says them. */
export async function findNews(visit: ApplicationVisit): Promise<News | undefined> {
  const { portico, application, language } = visit
  const { sending, store } = portico
  const reached = await listReachedContacts(sending, store.db, application, 'decided')
  const listOf = (channel: 'email' | 'sms', mask: (to: string) => string) => {
    const masked = reached.filter((each) => each.channel === channel).map(({ to }) => mask(to))
    return formatList([...new Set(masked)].map(isolateDirection), language)
  }
  const to = { address: listOf('email', maskAddress), number: listOf('sms', maskNumber) }
  if (!to.address && !to.number) return undefined
  return { channels: !to.number ? 'email' : to.address ? 'both' : 'sms', to }
}
