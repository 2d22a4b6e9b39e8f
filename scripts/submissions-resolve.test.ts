import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createSubmissionCommands,
  databases,
  idOf,
  staff,
} from '../test-support/submission/submission-commands.ts'

// Each opens the database several times, some in processes of their own.
vi.setConfig({ testTimeout: 120_000 })

describe.each(databases.slice(0, 1))('npm run submissions on %s', (database) => {
  const { open, remove, run, stuckAt, stateOf, addStuckRound, createOnPlatform } =
    createSubmissionCommands(database)

  beforeAll(open)
  afterAll(remove)

  it('goes on from what a person found, when the platform says that it is this customer’s', async () => {
    const { id, number, reference } = await stuckAt('create', 'refused_after_unknown')
    const other = await stuckAt('create', 'refused_after_unknown')
    const own = await createOnPlatform(number)
    const others = await createOnPlatform(other.number)

    const wrong = await run('resolve', reference, others)
    expect(wrong.errors).toContain('that application belongs to another reference')
    const missing = await run('resolve', reference, idOf('f', 1))
    expect(missing.errors).toContain('could not confirm it (not_found)')
    const denied = await run('resolve', reference, 'none')
    expect(denied.errors).toContain(`has an application for ${reference}: ${own}`)
    for (const { code, errors } of [wrong, missing, denied]) {
      expect(errors).toContain('Nothing was recorded')
      expect(code).toBe(1)
    }
    expect(await stateOf(id)).toMatchObject({ submission: { state: 'manual_review' }, trail: [] })

    const { code, output } = await run('resolve', reference, own)
    expect(output).toContain('Recorded. It goes on from there')
    expect(code).toBe(0)
    expect(await stateOf(id)).toMatchObject({
      submission: { state: 'created', platformApplicationId: own },
      operations: [{ state: 'done' }],
      trail: [{ event: 'submission_resolved', actor: staff }],
    })
    await run('retry', other.reference)
  })

  it('lets the customer send again when there is nothing on the platform', async () => {
    const { id, reference } = await stuckAt('create', 'several_applications')
    expect((await run()).output).toContain(`npm run submissions -- resolve ${reference} none`)
    const { code, output } = await run('resolve', reference, 'none')
    expect(output).toContain('The customer can look through the answers and send them again.')
    expect(code).toBe(0)
    expect(await stateOf(id)).toMatchObject({
      submission: { state: 'refused', platformApplicationId: null },
      operations: [{ state: 'abandoned' }],
      trail: [{ event: 'submission_resolved', actor: staff }],
    })
  })

  it('resolves what was created and is not found, and nothing that has people', async () => {
    const { id, number, reference } = await stuckAt('submit', 'not_found')
    const { output } = await run()
    for (const way of [`retry ${reference}`, `resolve ${reference} none`]) {
      expect(output).toContain(`npm run submissions -- ${way}`)
    }
    const own = await createOnPlatform(number)
    expect((await run('resolve', reference, own)).output).toContain('It goes on from there')
    expect(await stateOf(id)).toMatchObject({
      submission: { state: 'created', platformApplicationId: own },
      operations: [{ state: 'pending' }],
      trail: [{ event: 'submission_resolved', actor: staff }],
    })

    const company = await stuckAt('add_individual', 'other_application')
    const idempotencyId = idOf('e', company.number)
    await addStuckRound(company.id, [{ kind: 'submit', idempotencyId, body: null }])
    const { code, errors } = await run('resolve', company.reference, 'none')
    expect(errors).toContain(`Use: retry ${company.reference}`)
    expect(code).toBe(1)
    await run('retry', company.reference)
  })
})
