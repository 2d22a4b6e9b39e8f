/**
 * `npm run subscriptions`: which of the platform's events come here, and making and deleting that.
 * The keys that sign them are stored sealed in the database and are never shown.
 */
import { userInfo } from 'node:os'
import { connectPlatform } from '../lib/composition/connect-platform.ts'
import type { Env } from '../lib/config/to-env.ts'
import type { PlatformOutcome } from '../lib/platform/client/outcome-types.ts'
import { type EventType, eventTypes } from '../lib/platform/contract/events.ts'
import {
  getCallbackUrl,
  getLocalCallbackUrl,
  type ListedSubscription,
  listSubscriptions,
  type SubscriptionDeps,
  subscribe,
  unsubscribe,
} from '../lib/platform/events/manage-subscriptions.ts'
import { getCodeAdvice } from './code-advice.ts'
import { type OpenedStore, printError, printLine, runOnStore } from './command.ts'

const usage = `npm run subscriptions                            what the platform sends, and where to
npm run subscriptions -- add EVENT_TYPE …        have it send us these
npm run subscriptions -- add --all               of everything
npm run subscriptions -- remove ID               no more of this

EVENT_TYPE is one of ${eventTypes.join(', ')}.`

type Work = (subscribing: SubscriptionDeps, callbackUrl: string) => Promise<boolean>

const [command, ...given] = process.argv.slice(2)
const types = command === 'add' ? readTypes(given) : undefined
const [id] = given
if (command === undefined || (command === 'list' && id === undefined)) await run(list)
else if (types) await run((subscribing, callbackUrl) => add(subscribing, callbackUrl, types))
else if (command === 'remove' && id && given.length === 1) {
  await run((subscribing) => remove(subscribing, id))
} else {
  printError(usage)
  process.exitCode = 1
}

function readTypes(words: string[]): readonly EventType[] | undefined {
  if (words.length === 1 && words[0] === '--all') return eventTypes
  const known = eventTypes.filter((type) => words.includes(type))
  return words.length > 0 && known.length === new Set(words).size ? known : undefined
}

function run(work: Work): Promise<void> {
  return runOnStore(async ({ env, store }: OpenedStore) => {
    const { platform, close } = connectPlatform(env, store)
    const actor = { kind: 'staff', id: userInfo().username } as const
    try {
      return await work({ store, platform, now: () => new Date(), actor }, addressOf(env))
    } finally {
      await close()
    }
  })
}

function addressOf(env: Env): string {
  return env.platform.kind === 'embedded' ? getLocalCallbackUrl(env) : getCallbackUrl(env.publicUrl)
}

async function list(subscribing: SubscriptionDeps, callbackUrl: string): Promise<boolean> {
  const answer = await listSubscriptions(subscribing, callbackUrl)
  if (answer.outcome !== 'done') return notDone('The platform did not list them', answer)
  for (const subscription of answer.data) describe(subscription)
  const received = answer.data.filter(({ isOurs, isKeyKnown }) => isOurs && isKeyKnown)
  const missing = eventTypes.filter((type) => !received.some(({ eventType }) => eventType === type))
  if (missing.length === 0) printLine(`Every event comes to ${callbackUrl}.`)
  else {
    printLine(`Not sent to ${callbackUrl}: ${missing.join(', ')}.`)
    printLine('The status is asked for all the same, only later.')
  }
  return true
}

function describe(subscription: ListedSubscription): void {
  const { id, eventType, callbackUrl, isOurs } = subscription
  printLine(id)
  line('event', eventType)
  line('goes to', callbackUrl ?? 'nowhere')
  line('what', describeState(subscription))
  if (!isOurs || !subscription.isKeyKnown) line('to do', describeRemedy(subscription))
  printLine()
}

function describeState({ callbackUrl, isOurs, isKeyKnown }: ListedSubscription): string {
  if (callbackUrl === undefined) return 'Only its key is left here: the platform has it no more.'
  if (isOurs)
    return isKeyKnown
      ? 'Its events are accepted here.'
      : 'Its key is not known here: its events are rejected.'
  return isKeyKnown
    ? 'It was made here under another PUBLIC_URL.'
    : 'It belongs to somebody else’s address.'
}

function describeRemedy({ id, eventType, isOurs, isKeyKnown }: ListedSubscription): string {
  const removal = `npm run subscriptions -- remove ${id}`
  if (isOurs) return `${removal}, then add ${eventType}`
  return isKeyKnown ? removal : `nothing, unless you know that nobody needs it: ${removal}`
}

function line(about: string, words: string): void {
  printLine(`  ${about.padEnd(9)}${words}`)
}

async function add(
  subscribing: SubscriptionDeps,
  callbackUrl: string,
  types: readonly EventType[],
): Promise<boolean> {
  const listed = await listSubscriptions(subscribing, callbackUrl)
  if (listed.outcome !== 'done') return notDone('The platform did not list them', listed)
  let isWell = true
  for (const eventType of types) {
    const there = listed.data.find(
      (each) => each.eventType === eventType && each.isOurs && each.isKeyKnown,
    )
    if (there) {
      printLine(`${eventType} was subscribed to before (${there.id}).`)
      continue
    }
    const made = await subscribe(subscribing, { eventType, callbackUrl })
    if (made.outcome !== 'done') isWell = notDone(`${eventType} was not made`, made)
    else if (made.data.isKeyKnown) printLine(`${eventType} is subscribed to (${made.data.id}).`)
    else {
      printError(
        `${eventType} was made (${made.data.id}), but the platform returned no key: its events will be rejected.`,
      )
      isWell = false
    }
  }
  return isWell
}

async function remove(subscribing: SubscriptionDeps, id: string): Promise<boolean> {
  const done = await unsubscribe(subscribing, id)
  if (done.outcome !== 'done') return notDone(`${id} was not deleted`, done)
  printLine(`${id} is deleted, and its key forgotten.`)
  return true
}

/** Says why; false, for the exit code. */
function notDone(what: string, answer: Exclude<PlatformOutcome<unknown>, { outcome: 'done' }>) {
  const code = answer.outcome === 'refused' ? 'refused' : answer.code
  if (code === 'refused') {
    const errors = answer.outcome === 'refused' ? answer.errors : []
    const codes = errors.map((error) => error.code).join(', ') || 'without a code'
    printError(`${what}: the platform refused it (${codes}).`)
    return false
  }
  const { meaning, remedy } = getCodeAdvice(code)
  printError(`${what} (${code}). ${meaning} ${remedy}`)
  if (answer.outcome === 'unknown') printError('It may have happened: look at the list.')
  return false
}
