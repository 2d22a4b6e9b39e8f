import type { Selectable } from 'kysely'
import type { Schema } from '#lib/database/schema.ts'
import type { Channel } from '#lib/database/states.ts'
import { applicationCell, parseSealedJson, wrappedKeyIn } from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import {
  type AnswerSources,
  type PackedSources,
  unpackSources,
} from '#lib/onboarding/answers/answer-authors.ts'

export type AnswersJson = Record<string, unknown>

export type Application = {
  id: string
  /**
   * The reference of the application and, unless another is given, the identifier of its customer on the platform.
   */
  customerId: string
  /** The platform's identifier of the customer. */
  platformCustomerId: string
  /** An application of the same customer, whose identifier on the platform is to be reused. */
  earlierApplicationId: string | null
  /** The platform's identifier of the account, which belongs to one application only. */
  accountId: string
  locale: string
  channel: Channel
  /** Grows by one with every change that is saved. */
  revision: number
  answers: AnswersJson
  /** The author of each answer and its revision: never part of what is sent or hashed. */
  sources: AnswerSources
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
  /** Set while a report is open that it was not its customer: nothing is sent meanwhile. */
  reportedAt: Date | null
  /** Set once a member of staff found that it was not its customer. */
  stoppedAt: Date | null
  /** Grows with every acceptance, and with its submission: see `saveSteps`. */
  milestones: number
}

/** An application as it is read. */
export const applicationColumns = [
  'id',
  'customerId',
  'givenCustomerId',
  'earlierApplicationId',
  'accountId',
  'locale',
  'channel',
  'revision',
  'wrappedKey',
  'keyId',
  'erasureKey',
  'answers',
  'sources',
  'createdAt',
  'updatedAt',
  'expiresAt',
  'reportedAt',
  'stoppedAt',
  'milestones',
] as const satisfies (keyof ApplicationRow)[]

export type ApplicationRow = Omit<
  Selectable<Schema['application']>,
  'rightsVersion' | 'rightsSeal' | 'erasureSeal'
>

/** Opens a row, its sealed values and its key; undefined if it was erased. */
export async function openApplication(
  keyring: Keyring,
  row: ApplicationRow,
): Promise<{ application: Application; dataKey: Buffer } | undefined> {
  const { wrappedKey: wrapped, keyId, erasureKey, answers, sources, ...rest } = row
  const { givenCustomerId, ...plain } = rest
  const key = wrappedKeyIn({ wrapped, keyId, erasureKey })
  // A row from a backup counts as erased if its key was destroyed since.
  const dataKey = key && (await keyring.unwrap(row.id, key))
  if (!answers || !dataKey) return undefined
  const open = (column: 'answers' | 'sources', sealed: Uint8Array) =>
    parseSealedJson(keyring.open(dataKey, applicationCell(row.id, column), sealed))
  const application = {
    ...plain,
    platformCustomerId: givenCustomerId ?? plain.customerId,
    answers: open('answers', answers) as AnswersJson,
    sources: sources ? unpackSources(open('sources', sources) as PackedSources) : {},
  }
  return { application, dataKey }
}
