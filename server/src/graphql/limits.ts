import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { CallError } from './call-error.ts'

/** Far above what any screen asks, far below what could tie the server up. */
export const QUERY_LIMITS = {
  tokens: 10_000,
  /** Introspection is the deepest thing that is asked. */
  depth: 20,
  /** Fields with fragments written out, aliases counted one by one. */
  fields: 2_000,
  /** Calls in one request. */
  calls: 50,
} as const

interface Walk {
  fragments: Map<string, FragmentDefinitionNode>
  fields: number
}

/** Throws {@link CallError} for a query that asks for too much. Runs before validation, whose rules have their own cost. */
export function checkLimits(document: DocumentNode): void {
  const fragments = fragmentsOf(document)
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    if (rootFields(definition, fragments).length > QUERY_LIMITS.calls) throw tooMuch()
    countFields(definition.selectionSet, 1, { fragments, fields: 0 })
  }
}

/** Names of the fields an operation asks for at its root, fragments written out. */
export function rootFields(
  operation: OperationDefinitionNode,
  fragments: Map<string, FragmentDefinitionNode>,
): string[] {
  return namesIn(operation.selectionSet, fragments, new Set())
}

export function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
}

function namesIn(
  { selections }: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
  entered: ReadonlySet<string>,
): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value]
    if (selection.kind === Kind.INLINE_FRAGMENT) return namesIn(selection.selectionSet, fragments, entered)
    const name = selection.name.value
    const fragment = fragments.get(name)
    if (!fragment || entered.has(name)) return []
    return namesIn(fragment.selectionSet, fragments, new Set([...entered, name]))
  })
}

function countFields({ selections }: SelectionSetNode, depth: number, walk: Walk): void {
  // A ring of fragments ends here; what is wrong with it is validation's to say.
  if (depth > QUERY_LIMITS.depth) throw tooMuch()
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD && ++walk.fields > QUERY_LIMITS.fields) throw tooMuch()
    const inside =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? walk.fragments.get(selection.name.value)?.selectionSet
        : selection.selectionSet
    if (inside) countFields(inside, depth + 1, walk)
  }
}

function tooMuch(): CallError {
  return new CallError('BAD_USER_INPUT', 'A consulta é grande demais.')
}
