/** Endpoints in the hands of administrators: their own right is checked in the transaction of each change. */
import type { Store } from '#lib/database/store.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { type MemberTransaction, runAsMember } from '#lib/staff/scope/run-as-member.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { AddressCheck } from './client/allowed-addresses.ts'
import {
  type AddOutcome,
  addWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  type GivenKeys,
  type ManageWebhooksDeps,
  type NewEndpoint,
  redeliverWebhook,
  rotateWebhookKeys,
} from './manage-endpoints.ts'
import type { ListedDelivery } from './store/deliveries.ts'
import type { WebhookEndpoint } from './store/endpoints.ts'

export type MemberWebhooksDeps = { store: Store; now: () => Date; isAllowed: AddressCheck }

/** An endpoint with what waits for it and its latest deliveries. */
export type ListedEndpoint = WebhookEndpoint & {
  isOurs: boolean
  /** The name of the partner of whose applications it hears. */
  partner: string | undefined
  waiting: number
  deliveries: ListedDelivery[]
}

const mostDeliveries = 20

/** Lists all endpoints that have not ended. */
export async function listWebhooks(
  { store }: Pick<MemberWebhooksDeps, 'store'>,
  { role }: Pick<Member, 'role'>,
): Promise<ListedEndpoint[] | 'forbidden'> {
  if (!may(role, 'list', 'webhook')) return 'forbidden'
  const { db, webhookEndpoints, webhookDeliveries, partners } = store
  const listed: ListedEndpoint[] = []
  for (const endpoint of await webhookEndpoints.list(db)) {
    const { id, partnerId } = endpoint
    const { waiting } = await webhookDeliveries.measure(db, id)
    const partner = partnerId === null ? undefined : await partners.find(db, partnerId)
    const deliveries = await webhookDeliveries.list(db, id, mostDeliveries)
    listed.push({ ...endpoint, partner: partner?.name, waiting, deliveries })
  }
  return listed
}

/** Adds an endpoint. */
export async function addWebhook(
  deps: MemberWebhooksDeps,
  member: Member,
  given: NewEndpoint,
): Promise<AddOutcome | { outcome: 'forbidden' }> {
  const added = await runAsMember(deps, member, ['add', 'webhook'], (transaction) =>
    addWebhookEndpoint(managing(deps, member, transaction), given),
  )
  return added === 'forbidden' ? { outcome: added } : added
}

/** What an administrator may do to an endpoint: `delivery`: the one that is sent again. */
type WebhookChange = { change: 'disable' | 'enable' } | { change: 'redeliver'; delivery: string }

/** Disables or enables an endpoint, or sends a delivery again; `gone`: there is nothing to change. */
export async function changeWebhook(
  deps: MemberWebhooksDeps,
  member: Member,
  id: string,
  to: WebhookChange,
): Promise<'done' | 'gone' | 'forbidden'> {
  return runAsMember(deps, member, ['change', 'webhook'], async (transaction) => {
    const by = managing(deps, member, transaction)
    const isDone = await (to.change === 'redeliver'
      ? redeliverWebhook(by, { endpointId: id, deliveryId: to.delivery })
      : to.change === 'disable'
        ? disableWebhookEndpoint(by, id)
        : enableWebhookEndpoint(by, id))
    return isDone ? 'done' : 'gone'
  })
}

/** Gives an endpoint other keys, and returns them: the secret is in no other answer. */
export async function rotateWebhook(
  deps: MemberWebhooksDeps,
  member: Member,
  id: string,
): Promise<({ outcome: 'made' } & GivenKeys) | { outcome: 'gone' | 'forbidden' }> {
  const keys = await runAsMember(deps, member, ['change', 'webhook'], (transaction) =>
    rotateWebhookKeys(managing(deps, member, transaction), id),
  )
  if (keys === 'forbidden') return { outcome: keys }
  return keys ? { outcome: 'made', ...keys } : { outcome: 'gone' }
}

function managing(
  { store, now, isAllowed }: MemberWebhooksDeps,
  { id }: Member,
  transaction: MemberTransaction,
): ManageWebhooksDeps {
  return { store, now, isAllowed, actor: { kind: 'staff', id }, transaction }
}
