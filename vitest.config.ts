import { configDefaults, defineConfig } from 'vitest/config'
import { slow } from './scripts/test-tiers.mjs'

const all = ['{lib,components,app,scripts,bench,demo,faults,test-support}/**/*.test.{ts,tsx}']
const { TEST_SPEED: speed } = process.env

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    include: speed === 'slow' ? slow : all,
    exclude: [...configDefaults.exclude, ...(speed === 'quick' ? slow : [])],
    // PGlite is a whole PostgreSQL in WebAssembly: more than two at once starve two cores.
    maxWorkers: 2,
    // One file after another finds modules, compiled code and databases as the last one left them.
    isolate: false,
    globalSetup: 'test-support/vitest-setup.ts',
    // These end what hangs; a busy machine may take many times longer than a quiet one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
