/** What a virus scanner is to us. */

export type ScanResult =
  | { outcome: 'clean' }
  /** `signature`: the scanner's name for what it found; it says nothing of the file. */
  | { outcome: 'infected'; signature: string }
  /**
   * The scanner does not look into files of this size, or into all that is nested in this one; or it ends
   * the connection at this file each time.
   */
  | { outcome: 'too_large' }
  /** It gave no answer that says anything of the file; `code` says why. */
  | { outcome: 'unavailable'; code: string }

export type ScannerCheck =
  /** `signaturesAt`: of when its signatures are, where it says so. */
  | { outcome: 'up'; name: string; signaturesAt: Date | undefined }
  | { outcome: 'down'; code: string }

export type Scanner = {
  /**
   * Shows it the bytes of one file, chunk by chunk; `read` begins anew each time it is called. Throws
   * what reading throws.
   */
  scan(read: () => AsyncIterable<Uint8Array>): Promise<ScanResult>
  /** Whether it answers. */
  check(): Promise<ScannerCheck>
}

/** `whenDown`: what becomes of a document while the scanner gives no answer. */
export type ScanPolicy = { scanner: Scanner; whenDown: 'refuse' | 'accept' }
