const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Cleans up before a signal ends the process; returns the function that cancels it. */
export function onInterrupt(cleanUp: () => void | Promise<void>): () => void {
  const handlers = Object.entries(signals).map(([signal, code]) => {
    const handler = () => {
      void Promise.resolve()
        .then(cleanUp)
        .catch(() => undefined)
        .then(() => process.exit(code))
    }
    process.once(signal, handler)
    return () => process.off(signal, handler)
  })
  return () => {
    for (const off of handlers) off()
  }
}
