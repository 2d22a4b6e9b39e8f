/** Calls the embedded registers as the real ones are called. */
import type { RegisterCall, Registers } from '../lib/adapters/registers/register.ts'
import { connectRegisters } from '../lib/connect-registers.ts'

/** All of them; `onCall` hears of each call. */
export function connectEmbeddedRegisters(
  onCall?: (call: RegisterCall) => void,
  timeoutMs = 200,
): Registers {
  return connectRegisters(
    {
      isEmbedded: true,
      timeoutMs,
      ukCompanies: undefined,
      gleif: undefined,
      vies: undefined,
      addresses: undefined,
    },
    onCall,
  )
}
