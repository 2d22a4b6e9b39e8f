/** The reasons why a file is refused: each has one sentence in the catalogues. */
export const refusals = [
  /** The form has no file. */
  'missing',
  'empty',
  'too_large',
  /** Neither PDF nor JPEG nor PNG by its content. */
  'wrong_type',
  /** A photo as telephones store it for themselves (HEIF), which few recipients can open. */
  'heic',
  /** Begins as one of them and does not continue as one: cut off, or made by hand. */
  'damaged',
  /** A PDF that needs a password. */
  'encrypted',
  'too_many_pixels',
  /** A PDF with scripts, actions that start or open something, films or attached files. */
  'active_content',
  /** Could not be inspected: readers may see different things in it, or it takes too much time or memory. */
  'not_checkable',
  /** Contains or is followed by a program, a page or another file. */
  'foreign_content',
  /** The virus scanner found something. */
  'infected',
  /** The very file that the platform did not accept. */
  'unchanged',
  /** The virus scanner does not scan files of this size. */
  'too_large_to_scan',
] as const
export type Refusal = (typeof refusals)[number]

/**
 * 120 million pixels: an A4 page at 1,100 dots per inch, more than scanners produce and the most that
 * telephone cameras produce. Whatever opens the picture needs four bytes for each.
 */
const maxPixels = 120_000_000

/** Tells whether a picture of this size is too large to be opened by its recipient. */
export function isTooLargePicture(width: number, height: number): boolean {
  return width * height > maxPixels
}
