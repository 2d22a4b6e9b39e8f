/**
 * Loaded into a Portico before its own program (`node --import`): its pauses, and the clock by which it
 * measures them, are FAST_TIME times as fast, so that a test need not wait for the minutes between two
 * questions to a key service. The wall clock stays.
 */
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const factor = Number(process.env.FAST_TIME || 1)
const { setTimeout: pause } = timers
const now = performance.now.bind(performance)

timers.setTimeout = (ms, ...rest) => pause(ms / factor, ...rest)
performance.now = () => now() * factor
syncBuiltinESMExports()
