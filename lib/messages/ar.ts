import { en } from './en.ts'
import type { Catalogue } from './translate.ts'

export const ar: Catalogue = en
