import path from 'node:path'

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  agentRules: false,
  // Next itself is the repository's.
  outputFileTracingRoot: path.resolve(import.meta.dirname, '../../..'),
}
