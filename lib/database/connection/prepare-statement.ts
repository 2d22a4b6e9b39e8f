import type { CompiledQuery } from 'kysely'
import type { Tx } from '../schema.ts'

const parameter = Symbol('parameter')

type Parameter = { [parameter]: string }

/**
 * A statement that is built and compiled once, parsed and planned once for each connection, and run with other
 * values each time: for one of many parts each of these takes longer than running it. `build` writes it as any Kysely query, with
 * `given.name` wherever the value of that name goes; it must not look at these values.
 */
export function prepareStatement<Given extends object, Row>(
  build: (db: Tx, given: Given) => { compile(): CompiledQuery<Row> },
): (db: Tx, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, given) => {
    if (!compiled) {
      compiled = build(db, createParameters<Given>()).compile()
      preparedTexts.add(compiled.sql)
    }
    const parameters = compiled.parameters.map((value) =>
      isParameter(value) ? given[value[parameter] as keyof Given] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

const preparedTexts = new Set<string>()

/** Tells whether a text is that of a prepared statement: they are few, and the same each time. */
export function isPrepared(text: string): boolean {
  return preparedTexts.has(text)
}

/** Creates a placeholder for each value. */
function createParameters<Given extends object>(): Given {
  return new Proxy({} as Given, { get: (_, name) => ({ [parameter]: name }) })
}

function isParameter(value: unknown): value is Parameter {
  return typeof value === 'object' && value !== null && parameter in value
}
