/** Why a file cannot be taken: each has one sentence in the catalogues and nothing more. */
export const refusals = [
  /** The form came without a file. */
  'missing',
  'empty',
  'too_large',
  /** Neither PDF nor JPEG nor PNG, whatever its name says. */
  'wrong_type',
  /** Begins as one of them and does not go on as one: cut off, or made by hand. */
  'damaged',
  /** A PDF that opens with a password only. */
  'encrypted',
  'too_many_pixels',
  /** A PDF with scripts, actions that start something, or files in it, or where they could hide. */
  'active_content',
  /** A program, a page or another file is in it or behind it. */
  'foreign_content',
  /** The virus scanner found something. */
  'infected',
  /** The virus scanner does not look into files of this size. */
  'too_large_to_scan',
] as const
export type Refusal = (typeof refusals)[number]

/**
 * The largest picture: 120 million pixels is an A4 page at 1,100 dots an inch, more than scanners give
 * and what the cameras of telephones give at most. What opens it needs four bytes for each.
 */
export const mostPixels = 120_000_000

/** Whether a picture of this size is too large to be opened by whoever gets it. */
export function isTooLargePicture(width: number, height: number): boolean {
  return width * height > mostPixels
}
