import { createIdOfPress, createReferences } from './create-references.ts'
import type { Application } from './store/applications.ts'

/** How long a second press of the same button leads to the application that the first one started. */
const pressLifetimeMs = 10 * 60_000

/**
 * Starts an application, or returns what an earlier press of the same button has started. `press` is posted by
 * each rendering of the form: without script its button can be pressed twice. `prefix`: the prefix of the
 * customer's identifier.
 */
export async function startOnce<Started>(
  { press, prefix }: { press: string | undefined; prefix: string | undefined },
  find: (id: string) => Promise<Started | undefined>,
  start: (references: ReturnType<typeof createReferences>) => Promise<Started>,
): Promise<Started> {
  if (press === undefined) return start(createReferences({ prefix }))
  const id = createIdOfPress(press)
  try {
    return (await find(id)) ?? (await start(createReferences({ id, prefix })))
  } catch (error) {
    // A simultaneous press started it first, or it has been erased.
    if (!isDuplicate(error)) throw error
    return (await find(id)) ?? start(createReferences({ prefix }))
  }
}

/**
 * Tells whether an application is as a first press left it: just started, and nothing answered but what the press
 * itself says; `answered` is the number of such answers.
 */
export function isJustStarted(
  { revision, createdAt }: Application,
  now: Date,
  answered = 0,
): boolean {
  return revision <= answered && now.getTime() - createdAt.getTime() < pressLifetimeMs
}

/** SQLSTATE 23505: another row has the same key. */
function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23505'
}
