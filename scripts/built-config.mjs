/** Reads the configuration that the build has recorded. Uses Node's own modules only. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The variable by which Next takes its configuration as it was when it built, as its own `server.js` of
 * `output: 'standalone'` sets it (seen in 16.4.6). Without it Next reads next.config.js again at each start, needs
 * files for that which no image has, and warns. Empty if nothing was built.
 * @param {string} root
 * @returns {{ __NEXT_PRIVATE_STANDALONE_CONFIG?: string }}
 */
export function readBuiltConfig(root) {
  try {
    const file = path.join(root, '.next', 'required-server-files.json')
    const { config } = JSON.parse(readFileSync(file, 'utf8'))
    return { __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config) }
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}
