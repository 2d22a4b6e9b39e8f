import { getPortico, type Portico } from '../lib/composition/server.ts'

/** Started anew: test files share their process, and another one may have stopped the Portico that is in it. */
export function startPortico(): Promise<Portico> {
  Reflect.deleteProperty(globalThis, Symbol.for('portico'))
  return getPortico()
}
