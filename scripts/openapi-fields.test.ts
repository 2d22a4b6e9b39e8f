import { describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { sampleText } from '../test-support/interface-sample.ts'
import { findDifferences } from './openapi-differences.ts'

vi.setConfig({ testTimeout: 120_000 })

type Node = Record<string, unknown>
/** One sent field: where it is documented, its schema, and the schema that holds it. */
type Leaf = { where: string; name: string; node: Node; holder: Node }

/** One kind of drift: the fields it can happen to, how it is planted in one of them, and its code. */
const kindsOfDrift: [string, (leaf: Leaf) => boolean, (leaf: Leaf) => void, string][] = [
  [
    'a list of values for free text',
    isFreeText,
    ({ node }) => set(node, ['A', 'B']),
    'values_not_listed_here',
  ],
  [
    'a value that is unknown here',
    ({ node }) => valuesOf(node) !== undefined,
    ({ node }) => set(node, [...(valuesOf(node) ?? []), 'BRAND_NEW']),
    'value_unknown_here',
  ],
  [
    'a value that the platform does not know',
    ({ node }) => valuesOf(node) !== undefined,
    ({ node }) => set(node, valuesOf(node)?.slice(1) ?? []),
    'value_unknown_there',
  ],
  [
    'a field that is gone',
    () => true,
    ({ holder, name }) => {
      delete (holder.properties as Node)[name]
    },
    'asked_unknown',
  ],
  [
    'a field that is unknown here',
    () => true,
    ({ holder, name }) => {
      ;(holder.properties as Node)[`${name}_new`] = { type: 'string' }
    },
    'field_unknown_here',
  ],
  [
    'a field that is required there only',
    ({ where, name, holder }) => isReached(where) && !requiredIn(holder).includes(name),
    ({ holder, name }) => {
      holder.required = [...requiredIn(holder), name]
    },
    'required_here_optional',
  ],
  [
    'a field that is required here only',
    ({ holder, name }) => requiredIn(holder).includes(name),
    ({ holder, name }) => {
      holder.required = requiredIn(holder).filter((each) => each !== name)
    },
    'optional_there_required',
  ],
  [
    'another type',
    ({ node }) => valuesOf(node) === undefined,
    ({ node }) => {
      node.type = node.type === 'object' ? 'string' : 'object'
    },
    'type_differs',
  ],
]

/** Only within groups that are always sent: in an optional group nothing is demanded. */
function isReached(where: string): boolean {
  const [, path = ''] = where.split(' ')
  return path.split('.').length <= (path.startsWith('customer_details') ? 2 : 1)
}

function isFreeText({ node, name }: Leaf): boolean {
  return node.type === 'string' && valuesOf(node) === undefined && name !== 'application_type'
}

function requiredIn({ required }: Node): string[] {
  return Array.isArray(required) ? required : []
}

/** Returns the schema of the values: for a list that of its entries. */
function holderOfValues(node: Node): Node {
  return node.type === 'array' ? (node.items as Node) : node
}

function valuesOf(node: Node): string[] | undefined {
  return holderOfValues(node).enum as string[] | undefined
}

function set(node: Node, values: string[]): void {
  holderOfValues(node).enum = values
}

/** Every field of the bodies of applications and individuals. */
function leavesOf(document: Node): Leaf[] {
  const schemas = (document.components as { schemas: Record<string, Node> }).schemas
  const leaves: Leaf[] = []
  const follow = (given: Node): Node => {
    const name = String(given.$ref ?? '').replace('#/components/schemas/', '')
    return name ? follow(schemas[name] ?? {}) : given
  }
  // Resolves references and single parts, so that each is stated once.
  const single = (given: Node): Node => {
    const node = follow(given)
    const [part, ...others] = [node.allOf, node.oneOf].flat().filter(Boolean) as Node[]
    return part && others.length === 0 ? single(part) : node
  }
  const walk = (given: Node, where: string, path: string) => {
    const node = single(given)
    for (const part of (node.allOf ?? []) as Node[]) walk(part, where, path)
    for (const [name, property] of Object.entries(
      (node.properties ?? {}) as Record<string, Node>,
    )) {
      const below = single(property)
      const own = path ? `${path}.${name}` : name
      if (below.properties || below.allOf || below.oneOf) walk(below, where, own)
      else {
        if (below.type === 'array') below.items = single(below.items as Node)
        leaves.push({ where: `${where} ${own}`, name, node: below, holder: node })
      }
    }
  }
  const details = 'customer_details'
  walk(schemas.IndividualDetails ?? {}, 'INDIVIDUAL', details)
  walk(schemas.CorporateDetails ?? {}, 'CORPORATION', details)
  walk(schemas.RequestIndividual ?? {}, 'individual', '')
  return leaves
}

describe('drift of any field of the whole document', () => {
  const sample = parse(sampleText)
  const leaves = leavesOf(structuredClone(sample))

  it('looks at every field that is sent', () => {
    const paths = new Set(leaves.map(({ where }) => where))
    expect(paths.size).toBe(leaves.length)
    expect(leaves.length).toBeGreaterThan(120)
  })

  it.each(kindsOfDrift)('finds %s wherever it is', (_, applies, plant, code) => {
    const chosen = leaves.filter(applies)
    expect(chosen.length).toBeGreaterThan(4)
    for (const { where } of chosen) {
      const document = structuredClone(sample)
      const leaf = leavesOf(document).find((each) => each.where === where)
      if (!leaf) throw new Error(where)
      plant(leaf)
      const codes = findDifferences({ document })
        .filter((difference) => [where, `${where}_new`].includes(difference.where))
        .map((difference) => difference.code)
      expect(codes, where).toContain(code)
    }
  })
})
