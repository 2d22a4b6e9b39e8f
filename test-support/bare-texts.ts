import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * What an expression may put into a page. `fixed` is text that is the same for as long as the page is there,
 * `text` any other; `node` is what the component was given, elements or nothing.
 */
type Kind = 'element' | 'nothing' | 'text' | 'fixed' | 'node'

/** The expressions that the names of a file refer to; `node` if their type is ReactNode. */
type Names = Map<string, Node | 'node'>

export type BareText = { start: number; line: number; code: string }

/**
 * Finds changeable text beside other nodes. A browser that translates puts text nodes into elements of its own:
 * React then writes into an invisible node, or removes one that is not where it left it, and the page dies.
 * Text that is alone in its element is replaced as a whole.
 */
export function findBareTexts(file: string, source: string): BareText[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const names = readNames(program as unknown as Node)
  const found = new Map<number, Node>()

  visit(program as unknown as Node, (node) => {
    // A component or a list may put its text beside anything.
    if (isComponent(node) || (node.type === 'CallExpression' && isMap(node))) {
      const results = resultsOf(isComponent(node) ? node : (node.arguments as Node[])[0])
      const kinds = new Set(results.flatMap((each) => [...kindsOf(each, names)]))
      if (kinds.has('text') && (isComponent(node) || kinds.has('element'))) {
        found.set(node.start, node)
      }
    }
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return true
    const children = listChildren(node)
    const all = children.map((child) => ({ child, kinds: kindsOf(child, names) }))
    const isAlone = children.length === 1 && !isFragment(node)
    const comesAndGoes = all.some(({ kinds }) => kinds.size > 1 || kinds.has('node'))
    for (const { child, kinds } of all) {
      const isBare = kinds.has('text') || (kinds.has('fixed') && comesAndGoes)
      if ((isBare && !isAlone) || hasPassingFragment(child, names)) found.set(child.start, child)
    }
    return true
  })
  return [...found.values()].map(({ start, end }) => ({
    start,
    line: source.slice(0, start).split('\n').length,
    code: source.slice(start, end).replace(/\s+/g, ' ').slice(0, 80),
  }))
}

/** A function that writes elements is called by their like. */
function isComponent({ type, id }: Node): boolean {
  return type === 'FunctionDeclaration' && /^[A-Z]/.test(String((id as { name?: string })?.name))
}

/** Tells whether an element is a fragment, which its children replace. */
function isFragment({ type, openingElement }: Node): boolean {
  if (type !== 'JSXElement') return type === 'JSXFragment'
  return (openingElement as { name: { name?: string } }).name.name === 'Fragment'
}

const hasText = (kinds: Set<Kind>) => kinds.has('text') || kinds.has('fixed')

/** A conditional fragment takes its text along, whatever it is in. */
function hasPassingFragment({ type, expression }: Node, names: Names): boolean {
  if (type !== 'JSXExpressionContainer') return false
  const branches = branchesOf(expression as Node)
  return (
    branches.length > 1 &&
    branches.some(
      (branch) =>
        isFragment(branch) && listChildren(branch).some((each) => hasText(kindsOf(each, names))),
    )
  )
}

function kindsOf(node: Node | undefined, names: Names, depth = 0): Set<Kind> {
  if (!node || depth > 8) return new Set(['text'])
  const next = (each: unknown) => kindsOf(each as Node, names, depth + 1)
  const union = (all: Node[]) => new Set(all.flatMap((each) => [...next(each)]))
  switch (node.type) {
    case 'JSXText':
      return new Set(['fixed'])
    case 'JSXElement':
    case 'JSXFragment':
      return isFragment(node) ? union(listChildren(node)) : new Set(['element'])
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return next(node.expression)
    case 'AwaitExpression':
      return next(node.argument)
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return union(branchesOf(node))
    case 'Literal':
      return new Set([typeof node.value === 'string' ? 'fixed' : 'nothing'])
    case 'Identifier':
      return kindsOfName(String(node.name), names, next)
    case 'MemberExpression': {
      const { name } = node.property as { name?: string }
      if (/^(texts|words)$/.test(String((node.object as Node).name))) return new Set(['fixed'])
      return new Set([names.get(name ?? '') === 'node' ? 'node' : 'text'])
    }
    case 'CallExpression':
      return kindsOfCall(node, names, next)
    default:
      return new Set(['text'])
  }
}

type Read = (node: unknown) => Set<Kind>

function kindsOfName(name: string, names: Names, read: Read): Set<Kind> {
  if (name === 'undefined') return new Set(['nothing'])
  if (name === 'children') return new Set(['node'])
  const value = names.get(name)
  if (value === 'node') return new Set(['node'])
  return value ? read(value) : new Set(['text'])
}

function kindsOfCall(node: Node, names: Names, read: Read): Set<Kind> {
  const callee = node.callee as Node
  const args = node.arguments as Node[]
  if (callee.name === 't' && args.length === 1 && args[0]?.type === 'Literal') {
    return new Set(['fixed'])
  }
  if (isMap(node)) return new Set(['nothing', ...mapKinds(args[0], names, read)])
  if (/^(use[A-Z]|children$)/.test(String(callee.name))) return new Set(['node'])
  // The callee is a method of a list of elements: read the list.
  if (callee.type === 'MemberExpression') return read(callee.object)
  const called = names.get(String(callee.name))
  return called && called !== 'node' && /Function/.test(called.type)
    ? new Set(resultsOf(called).flatMap((each) => [...read(each)]))
    : new Set(['text'])
}

function mapKinds(callback: Node | undefined, names: Names, read: Read): Kind[] {
  const named = callback?.type === 'Identifier' ? names.get(String(callback.name)) : callback
  return resultsOf(named === 'node' ? undefined : named).flatMap((each) => [...read(each)])
}

function isMap({ callee }: Node): boolean {
  const { property } = callee as { property?: { name?: string } }
  return /^(map|flatMap)$/.test(property?.name ?? '')
}

/** Lists the expressions that may be the value of an expression. */
function branchesOf(node: Node): Node[] {
  if (node.type === 'ParenthesizedExpression') return branchesOf(node.expression as Node)
  if (node.type === 'ConditionalExpression') {
    return [node.consequent, node.alternate].flatMap((each) => branchesOf(each as Node))
  }
  if (node.type !== 'LogicalExpression') return [node]
  const right = branchesOf(node.right as Node)
  const nothing = { type: 'Literal', value: null, start: node.start, end: node.end } as Node
  return node.operator === '&&' ? [...right, nothing] : [...branchesOf(node.left as Node), ...right]
}

/** Lists the expressions that a function returns. */
function resultsOf(called: Node | undefined): Node[] {
  const body = called?.body as Node | undefined
  if (!body) return []
  if (body.type !== 'BlockStatement') return branchesOf(body)
  const results: Node[] = []
  visit(body, (node) => {
    if (/Function/.test(node.type)) return false
    if (node.type === 'ReturnStatement' && node.argument) {
      results.push(...branchesOf(node.argument as Node))
    }
    return true
  })
  return results
}

function readNames(program: Node): Names {
  const names: Names = new Map()
  visit(program, (node) => {
    const { name } = (node.id ?? node.key ?? {}) as { name?: string }
    if (!name) return true
    if (node.type === 'VariableDeclarator' && node.init) names.set(name, node.init as Node)
    if (node.type === 'FunctionDeclaration') names.set(name, node)
    if (node.type === 'TSPropertySignature' && JSON.stringify(node).includes('"ReactNode"')) {
      names.set(name, 'node')
    }
    return true
  })
  return names
}

/** Lists children without comments and line breaks of the source; a fragment counts as its content. */
function listChildren(node: Node): Node[] {
  return (node.children as Node[])
    .flatMap((child) => (isFragment(child) ? listChildren(child) : [child]))
    .filter((child) => {
      if (child.type === 'JSXText') {
        const text = String(child.value)
        return text.trim() !== '' || !text.includes('\n')
      }
      return (child.expression as Node | undefined)?.type !== 'JSXEmptyExpression'
    })
}

/** Visits a node and, if `look` returns true, everything below it. */
function visit(node: unknown, look: (node: Node) => boolean): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, look)
  } else if (typeof node === 'object' && node !== null) {
    const isNode = 'type' in node && typeof node.type === 'string'
    if (isNode && !look(node as Node)) return
    for (const value of Object.values(node)) visit(value, look)
  }
}
