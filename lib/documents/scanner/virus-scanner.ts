/** The interface of a virus scanner. */

export type ScanResult =
  | { outcome: 'clean' }
  /** `signature`: the scanner's name for its finding; contains nothing of the file. */
  | { outcome: 'infected'; signature: string }
  /**
   * The scanner does not scan files of this size, or not everything nested in this one; or it closes the
   * connection at this file each time.
   */
  | { outcome: 'too_large' }
  /** The scanner gave no usable answer; `code` says why. */
  | { outcome: 'unavailable'; code: string }

export type ScannerCheck =
  /** `signaturesAt`: the date of its signatures, if it reports one. */
  | { outcome: 'up'; name: string; signaturesAt: Date | undefined }
  | { outcome: 'down'; code: string }

export type Scanner = {
  /**
   * Scans the bytes of one file, chunk by chunk; `read` starts from the beginning each time it is called.
   * Throws what reading throws.
   */
  scan(read: () => AsyncIterable<Uint8Array>): Promise<ScanResult>
  /** Whether it answers. */
  check(): Promise<ScannerCheck>
}

/** `whenDown`: the fate of a document while the scanner does not answer. */
export type ScanPolicy = { scanner: Scanner; whenDown: 'refuse' | 'accept' }
