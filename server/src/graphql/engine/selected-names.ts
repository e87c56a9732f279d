import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

/**
 * Answers the fields that a validated query asks of a call's rows, by the names under which they are answered, in the
 * order of the answer, as "CollectFields" of GraphQL's specification says; for a `type` that is one of objects alone.
 * Throws where graphql-js does, as for a directive without the variable that it needs.
 */
export function collectNames(type: string, info: GraphQLResolveInfo): Map<string, string> {
  const names = new Map<string, string>()
  const visited = new Set<string>()
  const { fragments, variableValues } = info

  function isIncluded(node: SelectionNode): boolean {
    if (node.directives === undefined || node.directives.length === 0) return true
    if (getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.['if'] === true) return false
    return getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.['if'] !== false
  }
  function take({ selections }: SelectionSetNode): void {
    for (const node of selections) {
      if (!isIncluded(node)) continue
      if (node.kind === Kind.FIELD) takeField(node)
      else if (node.kind === Kind.INLINE_FRAGMENT) takeOf(node.typeCondition?.name.value ?? type, node.selectionSet)
      else if (!visited.has(node.name.value)) {
        visited.add(node.name.value)
        const fragment = fragments[node.name.value]
        if (fragment) takeOf(fragment.typeCondition.name.value, fragment.selectionSet)
      }
    }
  }
  function takeOf(condition: string, selectionSet: SelectionSetNode): void {
    if (condition === type) take(selectionSet)
  }
  function takeField({ name, alias }: FieldNode): void {
    const answeredAs = alias?.value ?? name.value
    if (!names.has(answeredAs)) names.set(answeredAs, name.value)
  }

  for (const { selectionSet } of info.fieldNodes) if (selectionSet) take(selectionSet)
  return names
}
