/** Setup for webhooks: a real store, a receiver over HTTP, a clock that is moved, and events of the audit. */
import type { AuditEvent } from '../../lib/audit/rules/event.ts'
import { createLogger } from '../../lib/observability/logging/logger.ts'
import { createWebhookPost } from '../../lib/webhooks/client/post-webhook.ts'
import { addWebhookEndpoint } from '../../lib/webhooks/manage-endpoints.ts'
import { type WebhookEventType, webhookEventTypes } from '../../lib/webhooks/rules/event-types.ts'
import { serveEndpoint } from '../../lib/webhooks/webhook-job.ts'
import type { WebhooksDeps } from '../../lib/webhooks/webhooks-deps.ts'
import { uuid } from '../submission/stored-submissions.ts'
import type { TestStore } from '../test-store.ts'

/** This machine, on which the receivers of the tests are. */
export const thisMachine = [{ address: '127.0.0.0', prefix: 8 }]

export const operator = { kind: 'staff', id: 'noor' } as const

export function setUpWebhooks(
  { store }: Pick<TestStore, 'store'>,
  over: Partial<WebhooksDeps> = {},
) {
  const clock = { aheadMs: 0 }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const lines: string[] = []
  const log = createLogger({
    level: 'info',
    destination: { write: (line: string) => void lines.push(line) },
  })
  const { post, isAllowed, close } = createWebhookPost({
    allowedNetworks: thisMachine,
    timeLimitMs: 1_000,
  })
  const deps: WebhooksDeps = { store, log, post, now, random: () => 0, ...over }
  const managing = { store, now, actor: operator, isAllowed }

  async function add(
    address: string,
    { name = 'crm', events = [...webhookEventTypes], partner }: Partial<NewEndpoint> = {},
  ) {
    const added = await addWebhookEndpoint(managing, { name, address, events, partner })
    if (added.outcome !== 'added') throw new Error(JSON.stringify(added))
    return added
  }

  return {
    clock,
    lines,
    deps,
    managing,
    add,
    close,

    /** Serves an endpoint until nothing is due now. */
    serve: (id: string) => serveEndpoint(deps, id, { failures: 0 }),

    /** Starts an application, by a number, without an event. */
    async begin(number: number): Promise<string> {
      const id = uuid('a', number)
      await store.applications.add(store.db, {
        ...{ id, customerId: `PTC-${number}`, accountId: `account-${number}`, locale: 'en' },
        expiresAt: new Date(now().getTime() + 86_400_000),
        now: now(),
      })
      return id
    },

    /** Records events of an application, each in a transaction of its own. */
    async record(applicationId: string, ...events: AuditEvent[]): Promise<void> {
      for (const event of events) {
        const about = { applicationId, actor: { kind: 'system' }, now: now() } as const
        await store.transaction((tx) => store.audit.append(tx, { ...about, ...event }))
      }
    },
  }
}

type NewEndpoint = { name: string; events: WebhookEventType[]; partner: string | undefined }

/** Events that tell something. */
export const events = {
  begun: { event: 'application_begun', detail: { locale: 'en' } },
  intended: {
    event: 'submission_intended',
    detail: { submission: 's', revision: 1, acceptance: 'a', kinds: [] },
  },
  approved: { event: 'status_learned', detail: { submission: 's', status: 'APPROVED' } },
  incomplete: { event: 'status_learned', detail: { submission: 's', status: 'INCOMPLETE' } },
  documents: { event: 'documents_requested', detail: { submission: 's', documents: ['d1', 'd2'] } },
  held: {
    event: 'submission_held',
    detail: { submission: 's', acceptance: 'a', demand: 'reason' },
  },
  stopped: { event: 'application_stopped', detail: { report: 'r', stage: 'unsent' } },
  erased: { event: 'application_erased', detail: { reason: 'customer' } },
} as const satisfies Record<string, AuditEvent>
