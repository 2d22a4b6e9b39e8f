/** A database that fails between the acceptance and the decision to send. */
import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { tickTerms } from './answer-pages.ts'
import { button, words } from './controls.ts'
import type { Person } from './person.ts'
import type { Portico } from './server.ts'
import { withStoppedDatabase } from './stopped-store.ts'

/** Loses the first try of each send, but not the second: a sequence counts what is rolled back. */
export async function failEverySecondSend(server: Portico): Promise<void> {
  await withStoppedDatabase(server, async (db) => {
    await sql`create sequence failed_sends`.execute(db)
    await sql`create function fail_send() returns trigger language plpgsql as
      'begin
        if nextval(''failed_sends'') % 2 = 1 then raise exception ''disk full''; end if;
        return new;
      end'`.execute(db)
    await sql`create trigger fail_send before insert on submission
      for each row execute function fail_send()`.execute(db)
  })
}

/** Presses once while the database fails: accepted, and the page says that nothing was sent. */
export async function acceptWithoutSending(person: Person): Promise<void> {
  await tickTerms(person)
  await person.inputMethod.press(button(person, 'review.submit'))
  await expect(person.page.getByText(words(person, 'review.unavailable'))).toBeVisible()
}
