/** Calls the embedded registers as the real ones are called. */

import { connectRegisters } from '../lib/composition/connect-registers.ts'
import type { RegisterCall, Registers } from '../lib/registers/clients/register.ts'

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
