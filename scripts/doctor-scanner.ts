/** Examines the virus scanner for `npm run doctor`. */

import { isLoopback } from '../lib/config/rules/public-url.ts'
import type { Env } from '../lib/config/to-env.ts'
import { createClamd } from '../lib/documents/scanner/clamd.ts'
import { eicarArchive } from '../lib/documents/scanner/eicar.ts'
import { documentUpload } from '../lib/platform/contract/values.ts'

/** Signatures that are older are out of date, in milliseconds. */
const oldestSignaturesMs = 7 * 24 * 3_600_000

const limits = 'set StreamMaxLength, MaxFileSize and MaxScanSize in clamd.conf to 32M or more'

/** As in `doctor.ts`. */
type Examined = { well: boolean; warns?: true; words: string }

/**
 * Shows it its makers' test file, in a file of the size of the largest document: a scanner that does not
 * look into so large a file says that it is clean.
 */
export async function examineClamd(clamd: NonNullable<Env['clamd']>): Promise<Examined> {
  const { address, timeoutMs, whenDown } = clamd
  const scanner = createClamd(address, { timeoutMs })
  const until =
    whenDown === 'accept'
      ? 'Until it does, documents are accepted unscanned.'
      : 'Until it does, no document is accepted.'
  const check = await scanner.check()
  if (check.outcome === 'down') {
    return wrong(`No clamd answers at CLAMD_ADDRESS: ${check.code}. ${until}`)
  }
  const { name, signaturesAt } = check
  const bytes = Math.ceil(documentUpload.maxBytes / 512) * 512
  const scanned = await scanner.scan(() => eicarArchive(bytes))
  switch (scanned.outcome) {
    case 'unavailable':
      return wrong(`${name} gives no answer about a file: ${scanned.code}. ${until}`)
    case 'too_large':
      return wrong(`${name} does not take files of 30 MB: ${limits}.`)
    case 'clean':
      return wrong(
        `${name} does not find the EICAR test file in a file of 30 MB: ${limits}, and see that it has signatures.`,
      )
    case 'infected':
      break
  }
  if (signaturesAt && Date.now() - signaturesAt.getTime() > oldestSignaturesMs) {
    return warning(`${name} has signatures of ${signaturesAt.toISOString()}: freshclam must run.`)
  }
  const words = `${name} finds the EICAR test file in a file of 30 MB (${scanned.signature}).`
  if ('path' in address || isLocal(address.host)) return { well: true, words }
  return warning(`${words} Documents go to ${address.host} unencrypted: keep that network private.`)
}

function isLocal(host: string): boolean {
  return isLoopback(new URL(`http://${host.includes(':') ? `[${host}]` : host}`))
}

function wrong(words: string): Examined {
  return { well: false, words }
}

function warning(words: string): Examined {
  return { well: true, warns: true, words }
}
