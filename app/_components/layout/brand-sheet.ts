import { sha256Hex } from '@/lib/audit/rules/sha256-hex.ts'
import type { BrandLook } from '@/lib/config/rules/brand-look.ts'
import { brandStyleSheet } from '@/lib/config/rules/brand-style.ts'

/** The address of the brand's look as it is now: another look has another, so browsers may keep it. */
export function brandSheetPath(look: BrandLook): string {
  return `/brand/${digestOf(brandStyleSheet(look))}.css`
}

/** The same digest as of a font in the configuration (`lib/config/brand-font.ts`). */
export function digestOf(content: string | Buffer): string {
  return sha256Hex(content).slice(0, 12)
}
