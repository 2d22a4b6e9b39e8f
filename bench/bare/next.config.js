import path from 'node:path'

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  agentRules: false,
  typescript: { ignoreBuildErrors: true },
  // Next itself is the repository's.
  turbopack: { root: path.resolve(import.meta.dirname, '../..') },
}
