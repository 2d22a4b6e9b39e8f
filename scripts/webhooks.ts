/** `npm run webhooks`: where a firm's own systems hear of applications. */

import { createAddressCheck } from '../lib/webhooks/client/allowed-addresses.ts'
import { webhookKeysPath } from '../lib/webhooks/find-public-keys.ts'
import {
  addWebhookEndpoint,
  disableWebhookEndpoint,
  earlierKeysLifetimeMs,
  enableWebhookEndpoint,
  endWebhookEndpoint,
  type GivenKeys,
  redeliverWebhook,
  rotateWebhookKeys,
} from '../lib/webhooks/manage-endpoints.ts'
import { isEndpointName } from '../lib/webhooks/rules/endpoint-name.ts'
import { type WebhookEventType, webhookEventTypes } from '../lib/webhooks/rules/event-types.ts'
import { getOperatorName, type OpenedStore, printError, printLine, runOnStore } from './command.ts'

const usage = `npm run webhooks                                  all endpoints, and what they took last
npm run webhooks -- add NAME ADDRESS [--partner PARTNER] [EVENT …]
                                                  an endpoint, of every event or these; its secret is shown once
npm run webhooks -- list NAME                     the latest deliveries to it, with its answers
npm run webhooks -- disable NAME                  sends nothing meanwhile; what waits stays
npm run webhooks -- enable NAME                   goes on where it stopped
npm run webhooks -- redeliver NAME WEBHOOK-ID     sends one again
npm run webhooks -- rotate NAME                   other keys; the earlier ones sign too for ${earlierKeysLifetimeMs / 86_400_000} days
npm run webhooks -- end NAME                      for ever

EVENT is one of ${webhookEventTypes.join(', ')}.`

type Opened = OpenedStore & { deps: Parameters<typeof addWebhookEndpoint>[0] }

const [command, name = '', ...rest] = process.argv.slice(2)
const added = command === 'add' ? readAdded(rest) : undefined
const changing = findChange(command)
if (command === undefined) await run(list)
else if (added && isEndpointName(name)) await run((opened) => add(opened, added))
else if (command === 'list' && name && rest.length === 0) await run(listDeliveries)
else if (command === 'redeliver' && name && rest.length === 1) await run(redeliver)
else if (changing && name && rest.length === 0) await run(changing)
else {
  printError(usage)
  process.exitCode = 1
}

function readAdded(words: readonly string[]) {
  const [address, ...others] = words
  const isForPartner = others[0] === '--partner'
  const partner = isForPartner ? others[1] : undefined
  const named = others.slice(isForPartner ? 2 : 0)
  const events = webhookEventTypes.filter((type) => named.includes(type))
  if (!address || (isForPartner && !partner) || events.length !== new Set(named).size)
    return undefined
  const all: WebhookEventType[] = [...webhookEventTypes]
  return { address, partner, events: events.length > 0 ? events : all }
}

function run(work: (opened: Opened) => Promise<boolean>): Promise<void> {
  const actor = { kind: 'staff', id: getOperatorName() } as const
  return runOnStore((opened) => {
    const { store, env } = opened
    const isAllowed = createAddressCheck(env.webhookNetworks)
    return work({ ...opened, deps: { store, now: () => new Date(), actor, isAllowed } })
  })
}

async function list({ store }: OpenedStore): Promise<boolean> {
  const endpoints = await store.webhookEndpoints.list(store.db)
  if (endpoints.length === 0) printLine('There is no endpoint: nothing is sent.')
  for (const endpoint of endpoints) {
    const { id, name, address, events, partnerId, disabledAt, disabledCode, isOurs } = endpoint
    const { waiting, code, attempts } = await store.webhookDeliveries.measure(store.db, id)
    const partner = partnerId ? await store.partners.find(store.db, partnerId) : undefined
    printLine(name)
    line('id', id)
    line('address', address)
    line('hears', events.length === webhookEventTypes.length ? 'everything' : events.join(', '))
    if (partnerId) line('partner', partner?.name ?? partnerId)
    line('waiting', attempts > 0 ? `${waiting}, last answer ${code}` : `${waiting}`)
    if (disabledAt) line('disabled', `${disabledAt.toISOString()} (${disabledCode})`)
    if (!isOurs) line('closed', 'somebody else wrote to its row: npm run audit:verify')
  }
  return endpoints.every(({ isOurs }) => isOurs)
}

async function add(
  { deps, env }: Opened,
  given: NonNullable<ReturnType<typeof readAdded>>,
): Promise<boolean> {
  const outcome = await addWebhookEndpoint(deps, { name, ...given })
  if (outcome.outcome === 'added') {
    showKeys(env, outcome)
    return true
  }
  printError(
    {
      name_taken: `There is, or was, an endpoint of that name: ${name}`,
      unknown_partner: `There is no partner of that name: ${given.partner}`,
      invalid_address: {
        form: 'The address is not right: no user, no password, nothing after #.',
        https: 'The address must begin with https.',
        private: 'The address leads into a private network that WEBHOOK_NETWORKS does not allow.',
      }['fault' in outcome ? outcome.fault : 'form'],
    }[outcome.outcome],
  )
  return false
}

async function listDeliveries({ store }: Opened): Promise<boolean> {
  const endpoint = await findByName(store)
  if (!endpoint) return false
  for (const each of await store.webhookDeliveries.list(store.db, endpoint.id, 50)) {
    const { id, createdAt, type, applicationId, state, attempts, answerStatus, lastCode } = each
    const last = answerStatus ?? lastCode ?? 'not tried'
    printLine(`${id} ${createdAt.toISOString()} ${type} ${applicationId}`)
    line(state, `${attempts} tries, ${last}`)
  }
  return true
}

async function redeliver({ store, deps }: Opened): Promise<boolean> {
  const endpoint = await findByName(store)
  const [deliveryId = ''] = rest
  if (!endpoint) return false
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(deliveryId)
  if (!isId || !(await redeliverWebhook(deps, { endpointId: endpoint.id, deliveryId }))) {
    printError(`It has no delivery of that id: ${deliveryId}`)
    return false
  }
  printLine('It is sent again.')
  return true
}

/** What changes an endpoint by its name alone. */
function findChange(word: string | undefined): ((opened: Opened) => Promise<boolean>) | undefined {
  switch (word) {
    case 'disable':
      return (opened) => change(opened, disableWebhookEndpoint, 'It is disabled.')
    case 'enable':
      return (opened) => change(opened, enableWebhookEndpoint, 'It is enabled.')
    case 'end':
      return (opened) => change(opened, endWebhookEndpoint, 'It has ended.')
    case 'rotate':
      return rotate
  }
}

async function rotate({ store, deps, env }: Opened): Promise<boolean> {
  const endpoint = await findByName(store)
  const keys = endpoint && (await rotateWebhookKeys(deps, endpoint.id))
  if (keys) showKeys(env, keys)
  return keys !== undefined
}

async function change(
  { store, deps }: Opened,
  work: typeof endWebhookEndpoint,
  done: string,
): Promise<boolean> {
  const endpoint = await findByName(store)
  if (!endpoint) return false
  const isChanged = await work(deps, endpoint.id)
  printLine(isChanged ? done : 'It was so before.')
  return isChanged
}

async function findByName(store: OpenedStore['store']) {
  const endpoints = await store.webhookEndpoints.list(store.db)
  const endpoint = endpoints.find((each) => each.name === name && each.isOurs)
  if (!endpoint) printError(`There is no endpoint of that name: ${name}`)
  return endpoint
}

function showKeys({ publicUrl }: OpenedStore['env'], { id, secret, publicKey }: GivenKeys): void {
  printLine('This is the secret (v1). It is not shown again:')
  printLine(secret)
  printLine(`The public key (v1a), also at ${new URL(webhookKeysPath(id), publicUrl).href}:`)
  printLine(publicKey)
}

function line(about: string, words: string): void {
  printLine(`  ${about.padEnd(10)}${words}`)
}
