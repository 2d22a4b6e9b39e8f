/** `npm run partner`: the keys with which a firm's own systems start applications. */
import {
  addPartner,
  earlierKeyLifetimeMs,
  endPartner,
  rotatePartnerKey,
  setReturnUrls,
} from '../lib/partners/manage-partners.ts'
import { isPartnerName } from '../lib/partners/rules/partner-names.ts'
import { type PartnerScope, partnerScopes, usualScopes } from '../lib/partners/rules/scopes.ts'
import { getOperatorName, type OpenedStore, printError, printLine, runOnStore } from './command.ts'

const usage = `npm run partner                                 all keys, and when each was used last
npm run partner -- add NAME SCOPE …|--all       makes a key, shown once
npm run partner -- rotate NAME [--now]          makes another key; the earlier one works for ${earlierKeyLifetimeMs / 3_600_000} hours more, or ends
npm run partner -- return NAME URL …           the addresses to which its customers may be led back (https); none without URL
npm run partner -- end NAME                     ends the keys for ever

SCOPE is one of ${partnerScopes.join(', ')}.
--all is all but two: by applications:answers a key reads what its customers enter, also after they have opened
it, and they are told so; by applications:documents it sends the platform documents for them.`

const [command, name = '', ...rest] = process.argv.slice(2)
const scopes = command === 'add' ? readScopes(rest) : undefined
if (command === undefined || (command === 'list' && name === '')) await runOnStore(list)
else if (command === 'add' && scopes && isPartnerName(name)) await run((deps) => add(deps, scopes))
else if (command === 'rotate' && name && (rest.length === 0 || isNow(rest))) await run(rotate)
else if (command === 'return' && name) await run((deps) => setReturns(deps, rest))
else if (command === 'end' && name && rest.length === 0) await run(end)
else {
  printError(usage)
  process.exitCode = 1
}

function readScopes(words: string[]): PartnerScope[] | undefined {
  if (words.length === 1 && words[0] === '--all') return usualScopes
  const known = partnerScopes.filter((scope) => words.includes(scope))
  return known.length > 0 && known.length === new Set(words).size ? known : undefined
}

function isNow(words: string[]): boolean {
  return words.length === 1 && words[0] === '--now'
}

type Deps = Parameters<typeof addPartner>[0]

function run(work: (deps: Deps) => Promise<boolean>): Promise<void> {
  const actor = { kind: 'staff', id: getOperatorName() } as const
  return runOnStore(({ store }) => work({ store, now: () => new Date(), actor }))
}

async function list({ store }: OpenedStore): Promise<boolean> {
  const partners = await store.partners.list(store.db)
  if (partners.length === 0) printLine('There is no key: the interface is off.')
  for (const { id, name, scopes, returnUrls, createdAt, lastUsedAt, endedAt, isOurs } of partners) {
    printLine(name)
    line('id', id)
    line('may', scopes.join(', '))
    for (const url of returnUrls) line('leads back', url)
    line('made', createdAt.toISOString())
    line('last used', lastUsedAt?.toISOString() ?? 'never')
    if (endedAt) line('ended', endedAt.toISOString())
    if (!isOurs) line('closed', 'somebody else wrote to its row: npm run audit:verify')
  }
  return partners.every(({ isOurs }) => isOurs)
}

function line(about: string, words: string): void {
  printLine(`  ${about.padEnd(11)}${words}`)
}

async function add(deps: Deps, scopes: PartnerScope[]): Promise<boolean> {
  const added = await addPartner(deps, { name, scopes })
  if (!added) {
    printError(`There is, or was, a key of that name: ${name}`)
    return false
  }
  showKey(added.key)
  return true
}

async function rotate(deps: Deps): Promise<boolean> {
  const rotated = await rotatePartnerKey(deps, { name, endsAtOnce: isNow(rest) })
  if (!rotated) return isUnknown()
  showKey(rotated.key)
  return true
}

async function setReturns(deps: Deps, urls: string[]): Promise<boolean> {
  const set = await setReturnUrls(deps, { name, urls })
  if (!set) return isUnknown()
  for (const url of set.wrong) {
    printError(`Not an https address without query, fragment and name: ${url}`)
  }
  if (set.wrong.length === 0)
    printLine(`Customers are led back to: ${urls.join(', ') || 'nowhere'}`)
  return set.wrong.length === 0
}

async function end(deps: Deps): Promise<boolean> {
  if (!(await endPartner(deps, name))) return isUnknown()
  printLine(`The keys of ${name} have ended. Applications that it started go on.`)
  return true
}

function showKey(key: string): void {
  printLine('This is the key. It is not shown again:')
  printLine(key)
}

function isUnknown(): boolean {
  printError(`There is no key of that name: ${name}`)
  return false
}
