/** `npm run erase -- REFERENCE`: forgets what one person entered, because they asked for it. */
import { eraseOnRequest } from '../lib/retention/request.ts'
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
    case 'erased': {
      const { platformApplicationId } = erased
      say(`Erased. Ids, hashes, the audit and the evidence of consent stay.`)
      say('A backup that was taken before still holds it: keep backups no longer than you promise.')
      if (platformApplicationId) {
        const whose = env.platform.kind === 'embedded' ? 'the embedded platform' : 'the platform'
        say(`What ${whose} holds stays there, as application ${platformApplicationId}.`)
      }
      return true
    }
  }
}
