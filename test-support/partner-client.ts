/** A client of the partners' interface, generated from its document as a partner generates one. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RequestOpts } from '@oazapfts/runtime'
import { generateSource } from 'oazapfts'

type OperationName =
  | 'startApplication'
  | 'listApplications'
  | 'getApplication'
  | 'changeAnswers'
  | 'deleteApplication'
  | 'createLink'
  | 'listDocuments'
  | 'sendDocument'
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an answer.
type Answer = { status: number; headers: Headers; data: any }
type Generated = Record<OperationName, (given: object, options: RequestOpts) => Promise<Answer>>
type PartnerClient = Record<OperationName, (given?: object) => Promise<Answer>>

/** Generates the client of a document, which sends with these options. */
export async function createPartnerClient(
  document: object,
  options: RequestOpts,
): Promise<PartnerClient> {
  const generated = await generate(document)
  return {
    startApplication: (given = {}) => generated.startApplication(given, options),
    listApplications: (given = {}) => generated.listApplications(given, options),
    getApplication: (given = {}) => generated.getApplication(given, options),
    changeAnswers: (given = {}) => generated.changeAnswers(given, options),
    deleteApplication: (given = {}) => generated.deleteApplication(given, options),
    createLink: (given = {}) => generated.createLink(given, options),
    listDocuments: (given = {}) => generated.listDocuments(given, options),
    sendDocument: (given = {}) => generated.sendDocument(given, options),
  }
}

async function generate(document: object): Promise<Generated> {
  const json = JSON.stringify(document)
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 16)
  const folder = path.resolve('.cache', 'partner-client')
  mkdirSync(folder, { recursive: true })
  const own = path.join(folder, randomUUID())
  writeFileSync(`${own}.json`, json)
  writeFileSync(`${own}.ts`, await generateSource(`${own}.json`, { argumentStyle: 'object' }))
  // Other tests may be writing the same.
  const file = path.join(folder, `${hash}.ts`)
  renameSync(`${own}.ts`, file)
  return import(pathToFileURL(file).href)
}
