/** Steps and expectations of tests in which an application is created before its acceptance. */
import { expect } from 'vitest'
import { expectSubmittedOnce } from './expect-submitted-once.ts'
import type { SubmissionSetup } from './submission-setup.ts'

const acceptedField = 'terms_and_conditions_accepted'

/** The customer accepts and submits. */
export async function acceptAndSubmit(bench: SubmissionSetup, id: string): Promise<void> {
  await bench.agree(id)
  await bench.submit(id)
}

/** The application on the platform, if there is one. */
export async function findOnPlatform(
  bench: SubmissionSetup,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const [one] = await bench.applicationsOnPlatform(id)
  return one && { ...one.shown, status: one.status }
}

/** Recovers, and expects one decided application whose terms are accepted for exactly the accepted data. */
export async function expectAcceptedOnce(bench: SubmissionSetup, id: string): Promise<void> {
  await bench.recover()
  expect((await bench.submission(id)).state).toBe('decided')
  await expectSubmittedOnce(bench, id)
  expectTermsOnlyWhenAccepted(bench)
  const held = await findOnPlatform(bench, id)
  expect(held).toMatchObject({ [acceptedField]: true, status: 'APPROVED' })
  const snapshot = (await bench.store.acceptances.current(bench.store.db, id))?.snapshot
  expect(flattenApplication(held)).toEqual(snapshot)
}

/** Expects that no creation stated that the terms were accepted. */
export function expectTermsOnlyWhenAccepted({ calls }: SubmissionSetup): void {
  for (const { operation, body } of calls) {
    if (operation === 'create') expect(JSON.parse(body)[acceptedField]).toBe(false)
  }
}

/** The data of the customer on the platform as a flat object. */
function flattenApplication(held: Record<string, unknown> | undefined): Record<string, unknown> {
  const { application_type, account_to_open, customer_details } = Object(held)
  const { account_id: _, ...account } = account_to_open
  return {
    application_type,
    ...flatten('account_to_open', account),
    ...flatten('customer_details', customer_details),
  }
}

function flatten(prefix: string, value: Record<string, unknown>): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, part]) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? flatten(`${prefix}.${key}`, part as Record<string, unknown>)
        : { [`${prefix}.${key}`]: part },
    ),
  )
}
