import { expect, it } from 'vitest'
import type { Actor, AuditEvent } from './event.ts'
import { listOpenedLinks } from './opened-links.ts'

const grace: Actor = { kind: 'staff', id: 'grace' }
const hal: Actor = { kind: 'staff', id: 'hal' }
const customer: Actor = { kind: 'customer', session: '0123456789ab' }
const system: Actor = { kind: 'system' }

const asked = (link: string): AuditEvent => ({
  event: 'return_link_asked',
  detail: { link, mail: 'mail', byAddress: false },
})
const opened = (link: string): AuditEvent => ({
  event: 'return_link_opened',
  detail: { link, closed: 0 },
})

it('knows of each link that was opened who had asked for it', () => {
  const events: [Actor, AuditEvent][] = [
    [grace, asked('unopened')],
    [customer, asked('own')],
    [customer, opened('own')],
    [hal, asked('ours')],
    [customer, opened('ours')],
    // One that was renewed, and a message: opened with the code that Hal was shown.
    [system, asked('renewed')],
    [
      customer,
      { event: 'return_link_opened', detail: { link: 'renewed', closed: 0, first: 'ours' } },
    ],
    [
      customer,
      { event: 'return_link_opened', detail: { link: 'message', closed: 0, first: 'ours' } },
    ],
    // One by address is written down where it was asked for: at another application.
    [customer, opened('elsewhere')],
  ]
  const links = listOpenedLinks(events.map(([actor, event]) => ({ actor, ...event })))
  expect(links).toEqual([
    { link: 'own', sentBy: customer },
    { link: 'ours', sentBy: hal },
    { link: 'renewed', sentBy: hal },
    { link: 'message', sentBy: hal },
    { link: 'elsewhere', sentBy: system },
  ])
})
