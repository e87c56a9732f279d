import { type OperationName, operations } from '@monitorweb/contract/operations'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { isOfPeriod } from '../reports/report-query.ts'
import { CallError } from './call-error.ts'

/** The limits are far above what any screen asks, and far below what could tie the server up. */
export const QUERY_LIMITS = {
  tokens: 10_000,
  /** The depth is for introspection, the deepest thing that is asked. */
  depth: 20,
  /** It counts fields and fragments with fragments written out, and aliases one by one. */
  selections: 2_000,
  /** It counts fragments by name, those that are written and those that are asked for: validation compares each with each. */
  fragments: 50,
  /** These count the calls in one request, and those of them that read where vehicles were. */
  calls: 50,
  reports: 10,
} as const

const REPORTS: ReadonlySet<string> = new Set(
  (Object.keys(operations) as OperationName[]).filter(isOfPeriod).map((name) => operations[name].wire),
)

interface Walk {
  fragments: Map<string, FragmentDefinitionNode>
  selections: number
  named: Set<string>
}

/**
 * Throws {@link CallError} for a query that asks for too much. It runs before validation, whose rules have their own
 * cost.
 */
export function checkLimits(document: DocumentNode): void {
  const fragments = fragmentsOf(document)
  const named = new Set(fragments.keys())
  // Validation reads a fragment that nobody uses as well, once and not written out.
  const alone: Walk = { fragments: new Map(), selections: 0, named }
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) countSelections(definition.selectionSet, 1, alone)
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const calls = rootFields(definition, fragments)
    if (calls.length > QUERY_LIMITS.calls) throw tooMuch()
    if (calls.filter((call) => REPORTS.has(call)).length > QUERY_LIMITS.reports) throw tooMuch()
    countSelections(definition.selectionSet, 1, { fragments, selections: 0, named })
  }
}

/**
 * Answers the names of the fields an operation asks for at its root. Each fragment is written out once, since twice it
 * has the same fields.
 */
export function rootFields(
  operation: OperationDefinitionNode,
  fragments: Map<string, FragmentDefinitionNode>,
): string[] {
  return fieldsIn([operation.selectionSet], fragments)
}

/** Answers the names of the fields that a call's answer is asked for. */
export function fieldsAsked({ fieldNodes, fragments }: GraphQLResolveInfo): ReadonlySet<string> {
  const selectionSets = fieldNodes.flatMap((node) => node.selectionSet ?? [])
  return new Set(fieldsIn(selectionSets, new Map(Object.entries(fragments))))
}

function fieldsIn(selectionSets: SelectionSetNode[], fragments: Map<string, FragmentDefinitionNode>): string[] {
  const left = new Map(fragments)
  const names: string[] = []
  for (const { selections } of selectionSets) {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) names.push(selection.name.value)
      else if (selection.kind === Kind.INLINE_FRAGMENT) selectionSets.push(selection.selectionSet)
      else {
        const fragment = left.get(selection.name.value)
        if (fragment) selectionSets.push(fragment.selectionSet)
        left.delete(selection.name.value)
      }
    }
  }
  return names
}

export function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
}

function countSelections({ selections }: SelectionSetNode, depth: number, walk: Walk): void {
  // A ring of fragments ends here; validation says what is wrong with it.
  if (depth > QUERY_LIMITS.depth) throw tooMuch()
  for (const selection of selections) {
    if (++walk.selections > QUERY_LIMITS.selections) throw tooMuch()
    if (selection.kind === Kind.FRAGMENT_SPREAD) walk.named.add(selection.name.value)
    if (walk.named.size > QUERY_LIMITS.fragments) throw tooMuch()
    const inside =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? walk.fragments.get(selection.name.value)?.selectionSet
        : selection.selectionSet
    if (inside) countSelections(inside, depth + 1, walk)
  }
}

function tooMuch(): CallError {
  return new CallError('BAD_USER_INPUT', 'A consulta é grande demais.')
}
