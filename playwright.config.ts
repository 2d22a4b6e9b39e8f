import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { fontEnvironment } from './e2e/support/fonts.ts'
import { browserOptions } from './scripts/browser.mjs'
import { findFreePort } from './scripts/port.mjs'
import { leftOut } from './scripts/test-tiers.mjs'

// The workers read this file again and find the port and the folder that were chosen first.
process.env.PORTICO_E2E_PORT ??= String(await findFreePort())
// `global-setup.ts` fills it, and removes it at the end.
process.env.PORTICO_E2E_FONTS ??= path.join(tmpdir(), `portico-fonts-${process.pid}`)

export default defineConfig({
  testDir: 'e2e',
  // `npm test -- image` builds what these run on, and installs what they need.
  testIgnore: process.env.PORTICO_E2E_IMAGE ? [] : ['image.spec.ts', 'deploy.spec.ts'],
  globalSetup: './e2e/support/global-setup.ts',
  // For two processors: half of the tests wait for a decision at any time.
  workers: 4,
  fullyParallel: true,
  // `variant` of `e2e/support/test.ts` says which these are.
  grepInvert: leftOut(),
  // A test that needs a second try has found something.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // The longest tests wait for two decisions, or look by axe dozens of times; a busy machine needs
  // several times as long as a quiet one. What never comes is given up sooner, by these.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${process.env.PORTICO_E2E_PORT}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...browserOptions(),
      env: fontEnvironment(process.env.PORTICO_E2E_FONTS, 'fixed'),
    },
  },
  projects: [{ name: 'desktop', use: devices['Desktop Chrome'] }],
})
