/** What people and their browsers do with the one button. */
import { type Row, row } from '../row.ts'
import * as sending from '../ways-to-submit.ts'

export const browser: Row[] = [
  row('nothing goes wrong', 'browser', []),
  row('double click', 'browser', [], { send: sending.twiceAtOnce, varies: true }),
  row('fifty at once', 'browser', [], { send: sending.fiftyAtOnce }),
  row('two tabs', 'browser', [], { send: sending.twoTabs }),
  row('two devices', 'browser', [], { send: sending.twoDevices }),
  row('refresh and back', 'browser', [], { send: sending.refreshAndBack }),
  row('sent again after the end', 'browser', [], { send: sending.againAfterTheEnd }),
  row('the connection is lost while sending, and sent again', 'browser', [], {
    send: sending.lostAndAgain,
    varies: true,
  }),
  row('an answer is changed in one tab, the other sends', 'browser', [], {
    send: sending.changedInAnotherTab,
  }),
  row('a form of before the last deploy', 'browser', [], { send: sending.ofAnotherDeploy }),
  row('the session is gone between review and sending', 'browser', [], {
    send: sending.withoutSession,
  }),
]
