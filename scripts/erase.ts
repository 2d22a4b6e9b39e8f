/** `npm run erase -- REFERENCE`: forgets what one person entered, because they asked for it. */
import { eraseOnRequest } from '../lib/retention/request.ts'
import { faultWords } from './fault-words.ts'
import { complain, type Opened, runOnStore, say, staff } from './open-store.ts'

const [reference, ...more] = process.argv.slice(2)
if (reference && more.length === 0) await runOnStore((opened) => erase(opened, reference))
else {
  complain('npm run erase -- REFERENCE   erases everything personal of that application, for ever')
  process.exitCode = 1
}

async function erase({ env, store }: Opened, reference: string): Promise<boolean> {
  const erased = await eraseOnRequest(store, { reference, staff: staff(), now: new Date() })
  switch (erased.outcome) {
    case 'unknown':
      complain(`There is no application with the reference ${reference}.`)
      return false
    case 'erased_before':
      complain(`${reference} was erased before: nothing was done.`)
      return false
    case 'under_way':
      complain(
        `${reference} is on its way or being decided: nothing was erased. Erase it once it is decided, or found out with npm run submissions.`,
      )
      return false
    case 'unfinished':
      complain(faultWords(erased.error))
      complain(
        'What the database holds was emptied, but the key could not be destroyed: copies of the database can still be read. Run this again.',
      )
      return false
    case 'erased': {
      const { platformApplicationId } = erased
      say(`Erased. Ids, hashes, the audit and the evidence of consent stay.`)
      say('Its key was destroyed: no backup of the database opens it. A backup of KEY_DIR does.')
      if (platformApplicationId) {
        say(
          env.platform.kind === 'embedded'
            ? 'What the embedded platform held of it was deleted too.'
            : `What the platform holds stays there, as application ${platformApplicationId}.`,
        )
      }
      return true
    }
  }
}
