/** The operations of the platform, by how a call of them looks below any base address. */
const patterns = {
  token: /^POST .*\/oauth\/token$/,
  create: /^POST .*\/v1\/applications$/,
  list: /^GET .*\/v1\/applications$/,
  status: /^GET .*\/v1\/applications\/[^/]+\/status$/,
  submit: /^POST .*\/v1\/applications\/[^/]+\/submit$/,
  update: /^PATCH .*\/v1\/applications\/[^/]+$/,
  /** The application itself. */
  find: /^GET .*\/v1\/applications\/[^/]+$/,
  // A company's people.
  add: /^POST .*\/individual$/,
  change: /^PATCH .*\/individual\/[^/]+$/,
  delete: /^DELETE .*\/individual\/[^/]+$/,
}

export type Operation = keyof typeof patterns

/** Finds the operation of a call; undefined for an address that is none of these. */
export function findOperation(method: string, path: string): Operation | undefined {
  const call = `${method} ${path}`
  return (Object.keys(patterns) as Operation[]).find((name) => patterns[name].test(call))
}
