import type { SubmissionDeps } from '../../lib/submission/submission-deps.ts'
import type { SubmissionSetup } from './submission-setup.ts'

/** The process has crashed: nothing after this is done. */
export class SimulatedCrash extends Error {}

/**
 * The dependencies of a process that crashes when `life.left` steps are done. A step is what outlives a process:
 * a transaction, a single write or a request.
 */
export function createCrashingDeps(bench: SubmissionSetup, life: { left: number }): SubmissionDeps {
  const live = () => {
    if (life.left === 0) throw new SimulatedCrash()
  }
  const step = () => {
    if (life.left > 0) life.left--
    live()
  }
  const { store } = bench
  const { submissions } = store
  return bench.createDeps({
    store: {
      ...store,
      submissions: {
        ...submissions,
        due: async (...given) => {
          live()
          return await submissions.due(...given)
        },
        claim: async (...given) => {
          step()
          return await submissions.claim(...given)
        },
        renew: async (tx, ...given) => {
          if (!tx.isTransaction) step()
          return await submissions.renew(tx, ...given)
        },
        releaseAfterSending: async (...given) => {
          step()
          await submissions.releaseAfterSending(...given)
        },
        claimCheck: async (...given) => {
          step()
          return await submissions.claimCheck(...given)
        },
      },
      transaction: async (work) => {
        step()
        return await store.transaction(work)
      },
      transactionFor: async (...given) => {
        step()
        return await store.transactionFor(...given)
      },
      statement: async (work) => {
        step()
        return await store.statement(work)
      },
    },
    fetch: async (url, init) => {
      step()
      return await bench.fetch(url, init)
    },
  })
}
