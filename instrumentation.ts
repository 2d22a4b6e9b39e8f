import type { Instrumentation } from 'next'

/** Starts the application before the first request, so that a fault is found now and not by the first customer. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startServer } = await import('./lib/composition/start-server.ts')
  await startServer()
}

export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { reportRequestError } = await import('./lib/composition/start-server.ts')
  await reportRequestError(error, request)
}
