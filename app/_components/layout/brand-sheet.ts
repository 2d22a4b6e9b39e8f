import { createHash } from 'node:crypto'
import { brandStyleSheet } from '@/lib/config/rules/brand.ts'

/** The address of the brand's colours as they are now: other colours have another, so browsers may keep it. */
export function brandSheetPath(accent: string): string {
  const digest = createHash('sha256').update(brandStyleSheet(accent)).digest('hex')
  return `/brand/${digest.slice(0, 12)}.css`
}
