/** The body that is sent of one of the forty people, as bytes, by the steps and the request of the server. */
import type { Settings } from '../onboarding/circumstances.ts'
import { createBody, wireOfRequest } from '../submission/request.ts'
import { answerAll, settings } from './answering.ts'
import type { Human } from './humans.ts'

/** Identifiers of ours, the same for everyone. */
const ours = { platformCustomerId: 'cus-human', accountId: 'acc-human' }

/** As nobody is asked for more than is asked by default: interface 1.0, no percentage. */
const asByDefault: Settings = { ...settings, attestation: false, askIndividualOwnership: false }

/** Everything they type is posted step by step; throws where a step is refused or something is left open. */
export async function bodyOf({ typed, language }: Human): Promise<{
  body: string
  /** The steps that were asked, in their order. */
  asked: string[]
  doubted: string[]
}> {
  const { stock, doubted } = await answerAll(typed, { ...asByDefault, language })
  if (stock.open !== undefined) throw new Error(`${stock.open} is still open`)
  const body = createBody(wireOfRequest(ours, stock.wire, false))
  const asked = stock.asked.map(({ step }) => step.id)
  return { body: new TextDecoder().decode(body), asked, doubted }
}
