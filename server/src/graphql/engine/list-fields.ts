import { isNested } from '@monitorweb/contract/wire/field'
import type { Operation } from '@monitorweb/contract/wire/operation'
import {
  execute,
  type GraphQLError,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  GraphQLSchema,
  Kind,
  OperationTypeNode,
} from 'graphql'
import { ListText, writeList } from './list-text.ts'

/** The type of a list that is answered as text: graphql-js takes it as it is. */
export const listTextType = new GraphQLScalarType({ name: 'ListText', serialize: (text) => text })

/** What a call answers whose rows have no groups in them. */
export type PlainList = Extract<Operation['result'], { fields: unknown }> & { shape: 'list' }

/** Tells whether a call answers a list of rows without groups in them, which is written as text. */
export function isPlainList(result: Operation['result']): result is PlainList {
  return result.shape === 'list' && !Object.values(result.fields).some(isNested)
}

/**
 * Answers the list of a call as text. Where a row is not what its type says, graphql-js makes the list, and what it has to say is
 * added to `faults`.
 */
export async function answerList(
  rows: readonly unknown[] | null | undefined,
  {
    result,
    listType,
    info,
    faults,
  }: { result: PlainList; listType: GraphQLOutputType; info: GraphQLResolveInfo; faults: GraphQLError[] },
): Promise<ListText | null> {
  if (!rows) return null
  const written = writeList(rows, result, info)
  if (written !== null) return new ListText(written)
  const { data, errors } = await completeList(rows, listType, info)
  faults.push(...(errors ?? []))
  const list = data?.[info.path.key]
  return list ? new ListText([Buffer.from(JSON.stringify(list))]) : null
}

/** Has graphql-js answer a call whose rows are there: errors name the same places of the query and of the answer. */
async function completeList(rows: readonly unknown[], type: GraphQLOutputType, info: GraphQLResolveInfo) {
  const query = new GraphQLObjectType({ name: 'Query', fields: { [info.fieldName]: { type, resolve: () => rows } } })
  const { operation, fragments, variableValues } = info
  return await execute({
    schema: new GraphQLSchema({ query, assumeValid: true }),
    document: {
      kind: Kind.DOCUMENT,
      definitions: [
        {
          ...operation,
          operation: OperationTypeNode.QUERY,
          selectionSet: {
            kind: Kind.SELECTION_SET,
            selections: info.fieldNodes.map((node) => ({ ...node, arguments: [], directives: [] })),
          },
          // Below a call only directives take variables, which are of a type that every schema has.
          variableDefinitions: (operation.variableDefinitions ?? []).filter(({ type }) => isBoolean(type)),
        },
        ...Object.values(fragments),
      ],
    },
    variableValues,
  })
}

function isBoolean(type: NonNullable<GraphQLResolveInfo['operation']['variableDefinitions']>[number]['type']): boolean {
  const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type
  return named.kind === Kind.NAMED_TYPE && named.name.value === 'Boolean'
}
