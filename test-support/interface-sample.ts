/** Provides a sample of the platform's interface, for tests of the comparison of documents. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'

export const sampleFile = path.resolve(import.meta.dirname, '../scripts/samples/interface.yaml')
export const sampleText = readFileSync(sampleFile, 'utf8')

/** The sample with one value changed. */
export function changeSample(from: string, to: string): string {
  expect(sampleText.split(from).length).toBeGreaterThan(1)
  return sampleText.replace(from, to)
}
