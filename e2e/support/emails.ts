/** E-mails to customers, as they are in the local outbox of the simulator. */
import { expect } from '@playwright/test'
import type { TestServer } from './simulator-records.ts'

/** The link in the newest e-mail about an application; waits until there is another than `not`. */
export async function findReturnLink(
  server: TestServer,
  reference: string,
  not = '',
): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      const text = await (await fetch(`${server.url}/sandbox/mail`)).text()
      const about = text.split('<section').filter((section) => section.includes(reference))
      found =
        about.flatMap((each) => each.match(/\/[a-z]{2}\/return\/[\w-]{43}/)?.[0] ?? [])[0] ?? ''
      return found && found !== not
    })
    .toBeTruthy()
  return found
}

/** The six digits in the newest e-mail about an application that holds any; waits until there are some. */
export async function findCode(server: TestServer, reference: string): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      const text = await (await fetch(`${server.url}/sandbox/mail`)).text()
      const about = text.split('<section').filter((section) => section.includes(reference))
      found = about.flatMap((each) => each.match(/(?<=[\s>])\d{6}(?=[\s<])/)?.[0] ?? [])[0] ?? ''
      return found
    })
    .toBeTruthy()
  return found
}
