/** A slow telephone far away: Chromium, slowed, and what someone on it waits for. */
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, CDPSession, Page, Response } from 'playwright'

/** Someone who stands before the first question: its address, and the cookies. */
export type Arrival = { url: string; state: Awaited<ReturnType<BrowserContext['storageState']>> }

const viewport = { width: 412, height: 823 }
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowness = 4
const everyMs = 50
const approvalTimeoutMs = 60_000
const restMs = 3_000

/** Presses the button of the start page, at full speed. */
export async function beginInBrowser(browser: Browser, origin: string): Promise<Arrival> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.goto(`${origin}/en`)
  await page.locator('form button').click()
  await page.waitForURL(/\/applicant$/)
  const arrival = { url: page.url(), state: await context.storageState() }
  await context.close()
  return arrival
}

/** Kilobytes of script, gzip: what a page loads by itself, and what is fetched once it is at rest. */
export async function countScript(
  browser: Browser,
  arrival: Arrival,
): Promise<{ own: number; atRest: number }> {
  return visit(browser, arrival, async (page) => {
    const scripts: Response[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response)
    })
    await page.goto(arrival.url, { waitUntil: 'load' })
    const count = scripts.length
    // What comes at rest comes after React has the page, which takes its time on a busy machine.
    await page.waitForTimeout(restMs)
    return { own: await weigh(scripts.slice(0, count)), atRest: await weigh(scripts.slice(count)) }
  })
}

async function weigh(scripts: Response[]): Promise<number> {
  const sizes = await Promise.all(scripts.map(async (each) => gzipSync(await each.body()).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** Kilobytes that come over the network for a first visit, of every kind, as the server sends them. */
export async function countReceived(browser: Browser, arrival: Arrival): Promise<number> {
  return visit(browser, arrival, async (page, cdp) => {
    let bytes = 0
    // `encodedDataLength`: with the headers, before it is unpacked (Chrome DevTools Protocol, Network).
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await cdp.send('Network.enable')
    await page.goto(arrival.url, { waitUntil: 'networkidle' })
    return bytes / 1024
  })
}

/**
 * Presses Continue from when anything is to be seen on until the form takes it. Gives the milliseconds from the
 * start of the navigation to then; throws when no error comes of it, for nothing was answered.
 */
export async function pressEarly(browser: Browser, arrival: Arrival): Promise<number> {
  const at = await findButton(browser, arrival)
  return visit(browser, arrival, async (page, cdp) => {
    let approvedAtMs: number | undefined
    await page.exposeBinding('approvedAtMs', (_source, ms: number) => {
      approvedAtMs ??= ms
    })
    await page.addInitScript(() => {
      const reportSubmit = () =>
        (window as unknown as { approvedAtMs(ms: number): void }).approvedAtMs(performance.now())
      document.addEventListener('submit', reportSubmit, { capture: true, once: true })
    })
    await slowDown(cdp)
    const options = { timeout: approvalTimeoutMs }
    const answered = Promise.any([
      page.waitForResponse((response) => response.request().method() === 'POST', options),
      page.locator('#problems').waitFor(options),
    ]).then(
      () => true,
      () => false,
    )
    await page.goto(arrival.url, { waitUntil: 'commit' })
    for (const until = Date.now() + approvalTimeoutMs; approvedAtMs === undefined; ) {
      if (Date.now() > until) throw new Error(`${page.url()} never took a press of Continue`)
      // Before that there is nothing to aim at.
      if (!(await page.evaluate(() => performance.getEntriesByType('paint').length > 0))) continue
      for (const type of ['mousePressed', 'mouseReleased'] as const) {
        await cdp.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 })
      }
      await page.waitForTimeout(everyMs)
    }
    if (!(await answered)) throw new Error(`${page.url()} took Continue, and nothing came of it`)
    return approvedAtMs
  })
}

/**
 * Waits until the page is at rest and React has the form, then presses Continue with nothing chosen.
 * Gives the milliseconds from the press to the frame in which the error stands, and the layout shift
 * until the press (Layout Instability API: shares of the window, 0 is none).
 */
export async function pressOnceReady(
  browser: Browser,
  arrival: Arrival,
): Promise<{ errorMs: number; shift: number }> {
  const at = await findButton(browser, arrival)
  return visit(browser, arrival, async (page, cdp) => {
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number }
      seen.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as never as Shift).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await slowDown(cdp)
    await page.goto(arrival.url, { waitUntil: 'networkidle' })
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('form.step-form') ?? {}).some((key) =>
        key.startsWith('__reactProps'),
      ),
    )
    await page.waitForTimeout(restMs)
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
    const shown = page.evaluate(whenShown)
    // The page must listen before it is pressed.
    await page.waitForTimeout(200)
    await page.mouse.click(at.x, at.y)
    return { errorMs: await shown, shift }
  })
}

type Shift = { value: number }

/** In the page: from the press to the first frame after the errors came. */
function whenShown(): Promise<number> {
  return new Promise((resolve) => {
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector('#problems')) return
          observer.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            // A message comes after the frame has been drawn.
            port1.onmessage = () => resolve(performance.now() - timeStamp)
            port2.postMessage(undefined)
          })
        }).observe(document, { childList: true, subtree: true })
      },
      { capture: true, once: true },
    )
  })
}

/** Where Continue stands, in the window as it is on arrival. */
async function findButton(browser: Browser, arrival: Arrival): Promise<{ x: number; y: number }> {
  return visit(browser, arrival, async (page) => {
    await page.goto(arrival.url)
    const box = await page.locator('form.step-form button').boundingBox()
    if (!box || box.y + box.height > viewport.height) throw new Error('Continue is out of sight')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** A visit with nothing in the cache. */
async function visit<T>(
  browser: Browser,
  { state }: Arrival,
  look: (page: Page, cdp: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport, storageState: state })
  try {
    const page = await context.newPage()
    return await look(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}
