/** Shared by the rows of the table of what is accepted and refused. */
import { expect } from 'vitest'
import { amira, idIn, type Reply, type TestSimulator } from '../test-simulator.ts'

/** A row of INTERFACE.md's table, and the call that proves it. */
export type Row = {
  /** The request and the response, as in INTERFACE.md. */
  sent: string
  answered: string
  /** [S] the interface's document, [P] public documentation, [D] decided here. */
  source: string
  send: (bench: TestSimulator) => Promise<Reply>
  /** Checks what else must be true afterwards. */
  holds?: (bench: TestSimulator, reply: Reply) => Promise<void> | void
}

export const all = '/v1/applications'
export const tooLarge = JSON.stringify({ filler: 'x'.repeat(1_000_001) })
export const text = { 'content-type': 'text/plain' }

/** A person with another value somewhere in the body. */
export function withCustomer(changes: Record<string, unknown>) {
  const body = amira()
  return { ...body, customer_details: { ...body.customer_details, ...changes } }
}

export function withAccount(changes: Record<string, unknown>) {
  const body = amira()
  return { ...body, account_to_open: { ...body.account_to_open, ...changes } }
}

export async function hasOne(bench: TestSimulator) {
  expect(await bench.simulator.applications()).toHaveLength(1)
}

export async function customerOf(bench: TestSimulator, reply: Reply) {
  const { json } = await bench.call('GET', `${all}/${idIn(reply)}`)
  return (json.data as { customer_details: Record<string, unknown> }).customer_details
}
