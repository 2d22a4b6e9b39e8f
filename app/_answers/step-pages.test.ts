import { afterAll, expect, it, vi } from 'vitest'
import { answerSteps } from '@/test-support/applicants/answer-steps.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'

// Next's data about a page's request: a browser that is no telephone.
vi.mock('next/headers', () => ({ headers: async () => new Headers() }))

// Test files share a process: what another one has loaded would ask the real Next.
vi.resetModules()
const { listCustomerPages } = await import('./step-pages.ts')
afterAll(() => {
  vi.resetModules()
})

const visit = { portico: { env: { steps: 'grouped' } } } as Parameters<typeof listCustomerPages>[0]

it('shows the step of an answer that was asked for alone where steps are grouped, so that its question comes first', async () => {
  const { asked } = (await answerSteps(applicants.maya.typed)).progress
  const sizesOf = async (from: 'wanted' | undefined) =>
    (await listCustomerPages(visit, asked, { from })).map(({ length }) => length)
  expect(Math.max(...(await sizesOf(undefined)))).toBeGreaterThan(1)
  expect(Math.max(...(await sizesOf('wanted')))).toBe(1)
})
