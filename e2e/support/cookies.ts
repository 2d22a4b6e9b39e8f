/** The cookies of a person's browser, for requests that are made without it. */
import type { Person } from './person.ts'

/** The Cookie header that the browser would send. */
export async function getCookieHeader({ page }: Pick<Person, 'page'>): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
