/** Determines from its audit by which links an application was opened. Pure. */
import type { Actor, AuditEvent } from './event.ts'
import type { RecordedEvent } from './staff-parts.ts'

/** `sentBy`: staff by our id, the customer, or `system` for somebody who gave an address. */
type OpenedLink = { link: string; sentBy: Actor }

/** Lists the links by which an application was opened, in order, with who had requested each. */
export function listOpenedLinks(recorded: readonly RecordedEvent[]): OpenedLink[] {
  const askedBy = new Map<string, Actor>()
  const opened: OpenedLink[] = []
  for (const { actor, event, detail } of recorded) {
    if (event === 'return_link_asked') askedBy.set(linkIn(detail), actor)
    if (event !== 'return_link_opened') continue
    const link = linkIn(detail)
    // The sender of the first link chose the code: links that follow it are theirs, even if another requested them.
    const { first = link } = Object(detail) as { first?: string }
    // The audit records a link by address at the first of the applications that it opens.
    opened.push({ link, sentBy: askedBy.get(first) ?? askedBy.get(link) ?? { kind: 'system' } })
  }
  return opened
}

function linkIn(detail: unknown): string {
  return String((Object(detail) as Partial<LinkDetail>).link)
}

type LinkDetail = Extract<AuditEvent, { event: 'return_link_asked' }>['detail']
