import { type DocumentNode, execute, type GraphQLError, type GraphQLSchema, Kind } from 'graphql'
import type { CallContext } from './call.ts'
import { ListText } from './list-text.ts'
import { fragmentsOf, rootFields } from './query-limits.ts'

/** This is a query that was found valid, with who asks. */
export interface ValidRequest {
  document: DocumentNode
  context: Omit<CallContext, 'faults'>
  variables: Record<string, unknown>
  operationName: string | undefined
}

export interface Schemas {
  schema: GraphQLSchema
  /** It answers the same, lists of plain rows as text, and is not to be asked what it has. */
  listSchema: GraphQLSchema
}

/** Executes a query; lists of plain rows may be {@link ListText} in what it answers. Rejects where it cannot begin. */
export async function executeDocument(
  { schema, listSchema }: Schemas,
  { document, context, variables, operationName }: ValidRequest,
): Promise<{ data: unknown; errors: readonly GraphQLError[] }> {
  const faults: GraphQLError[] = []
  const { data, errors = [] } = await execute({
    schema: isAboutSchema(document) ? schema : listSchema,
    document,
    contextValue: { ...context, faults } satisfies CallContext,
    variableValues: variables,
    operationName,
  })
  return { data, errors: [...errors, ...faults] }
}

/** Answers the pieces of JSON that what a query answered is written by. */
export function dataPieces(data: unknown): (string | Buffer)[] {
  if (typeof data !== 'object' || data === null) return [JSON.stringify(data)]
  const calls = Object.entries(data).flatMap(([call, value], index) => [
    `${index === 0 ? '' : ','}${JSON.stringify(call)}:`,
    ...(value instanceof ListText ? value.pieces : [JSON.stringify(value)]),
  ])
  return ['{', ...calls, '}']
}

function isAboutSchema(document: DocumentNode): boolean {
  const fragments = fragmentsOf(document)
  return document.definitions.some(
    (node) =>
      node.kind === Kind.OPERATION_DEFINITION &&
      rootFields(node, fragments).some((name) => name === '__schema' || name === '__type'),
  )
}
