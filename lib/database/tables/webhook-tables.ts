import type { Generated } from 'kysely'
import type { WebhookEventType } from '#lib/webhooks/rules/event-types.ts'
import type { QueuedColumns } from './column-types.ts'

/** Where a firm's own systems hear of applications, and what is on its way there. */
export type WebhookTables = {
  webhookEndpoint: {
    id: string
    name: string
    address: string
    /** Null: it hears of every application. */
    partnerId: string | null
    events: WebhookEventType[]
    secrets: Uint8Array
    keyId: string
    publicKey: string
    earlierPublicKey: string | null
    earlierUntil: Date | null
    toldSequence: number
    createdAt: Date
    rotatedAt: Date | null
    disabledAt: Date | null
    disabledCode: 'failing' | 'stopped' | null
    endedAt: Date | null
  }
  webhookDelivery: QueuedColumns & {
    id: string
    endpointId: string
    applicationId: string
    sequence: number
    position: number
    type: WebhookEventType
    state: WebhookDeliveryState
    attempts: Generated<number>
    triedSince: Date | null
    completedAt: Date | null
    answerStatus: number | null
    answer: string | null
  }
}

/** `waiting` it is not known to have arrived; `sent` it was taken; `dropped` the audit does not confirm it. */
type WebhookDeliveryState = 'waiting' | 'sent' | 'dropped'
