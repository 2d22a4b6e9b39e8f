/** An outbox that collects e-mails instead of sending them. */

import { type OutboxDeps, sendDueMessages } from '../lib/messages/outbox.ts'
import type { Email } from '../lib/messages/store/mail.ts'

/** `emails` are those that were sent since it was last emptied, in their order. */
export function createTestOutbox(deps: Pick<OutboxDeps, 'store' | 'log' | 'now'>) {
  const emails: Email[] = []
  const outbox: OutboxDeps = {
    ...deps,
    random: () => 0,
    wait: async () => {},
    transports: {
      email: {
        async send(_id, email) {
          emails.push(email)
          return { outcome: 'sent' }
        },
        check: async () => ({ outcome: 'sent' }),
        close: () => {},
      },
    },
  }
  return { emails, deliver: () => sendDueMessages(outbox) }
}
