import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** Answers what each source imports of the project, types included: by its path, the paths of what it names. */
export function readImports(sources) {
  return new Map([...sources].map(([path, text]) => [path, importsOf(path, text)]))
}

function importsOf(path, text) {
  const parsed = parseSync(path, text)
  const { module, errors } = parsed
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    // The whole tree is made only where it can hold one: that takes most of the time.
    ...(text.includes('import(') ? inlineImports(parsed.program) : []),
  ]
  return new Set(named.flatMap((name) => resolveImport(path, name) ?? []))
}

/** Answers what `import('…')` names, in code as in a type. */
function inlineImports(program) {
  const named = []
  const take = ({ source }) => {
    if (typeof source.value === 'string') named.push(source.value)
  }
  new Visitor({ ImportExpression: take, TSImportType: take }).visit(program)
  return named
}

/**
 * Answers the path that a name stands for, as the `exports` and `imports` of our package.json say; null for a package
 * of others.
 */
function resolveImport(from, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  if (name.startsWith('#')) return `${from.split('/')[0]}/src/${name.slice(1)}`
  const [, workspace, module] = /^@monitorweb\/([^/]+)\/(.+)$/.exec(name) ?? []
  return workspace ? `${workspace}/src/${module}.ts` : null
}

/**
 * Finds ways that lead back to where they began, each as the paths along it; there is at least one through every knot
 * of imports.
 */
export function findCircles(imports) {
  const circles = []
  const left = new Set()
  const visit = (path, trail) => {
    if (left.has(path)) return
    const at = trail.indexOf(path)
    if (at >= 0) return void circles.push([...trail.slice(at), path])
    for (const target of imports.get(path) ?? []) visit(target, [...trail, path])
    left.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return circles
}
