import { type OperationName, operations } from '@monitorweb/contract/operations'
import { isForVisitors } from '@monitorweb/contract/permissions'
import type { Operation } from '@monitorweb/contract/wire/operation'
import { type GraphQLFieldConfig, GraphQLObjectType, GraphQLSchema } from 'graphql'
import type { Resolvers } from '../resolver.ts'
import type { CallContext } from './call.ts'
import { answerCall } from './call.ts'
import { createInputTypes } from './input-types.ts'
import { answerList, isPlainList, listTextType, type PlainList } from './list-fields.ts'
import { createOutputTypes } from './output-types.ts'
import { fieldsAsked } from './query-limits.ts'

/** Creates the schema of the API: every operation of the contract, answered by its resolver. */
export function createSchema(resolvers: Resolvers): GraphQLSchema {
  return new GraphQLSchema(createRoots(resolvers, () => true))
}

/**
 * Creates the schema that queries for {@link createSchema} are executed by: the same, but lists of plain rows are answered as
 * text. Introspection would show that.
 */
export function createListSchema(resolvers: Resolvers): GraphQLSchema {
  return new GraphQLSchema({ ...createRoots(resolvers, () => true, { withText: true }), assumeValid: true })
}

/**
 * Creates the schema for somebody who is not logged in, so that the errors of a query tell nothing of the rest.
 */
export function createVisitorSchema(resolvers: Resolvers): GraphQLSchema {
  return new GraphQLSchema(createRoots(resolvers, isForVisitors))
}

function createRoots(resolvers: Resolvers, has: (name: OperationName) => boolean, { withText = false } = {}) {
  const inputs = createInputTypes()
  const outputs = createOutputTypes()

  function field(name: OperationName): GraphQLFieldConfig<unknown, CallContext> {
    const operation: Operation = operations[name]
    return {
      type: outputs.typeOf(operation),
      description: operation.label,
      args: inputs.argsOf(operation),
      resolve: (_root, sent, context, info) =>
        answerCall(resolvers, name, { sent, context, fields: fieldsAsked(info) }),
    }
  }

  function listField(name: OperationName, result: PlainList): GraphQLFieldConfig<unknown, CallContext> {
    const { type: listType, args = {} } = field(name)
    return {
      type: listTextType,
      args,
      async resolve(_root, sent, context, info) {
        const rows = await answerCall(resolvers, name, { sent, context, fields: fieldsAsked(info) })
        return await answerList(rows as unknown[] | null, { result, listType, info, faults: context.faults })
      },
    }
  }

  function fieldsOf(kind: Operation['kind']): Record<string, GraphQLFieldConfig<unknown, CallContext>> {
    const entries = (Object.entries(operations) as [OperationName, Operation][])
      .filter(([name, operation]) => operation.kind === kind && has(name))
      .map(([name, operation]): [string, GraphQLFieldConfig<unknown, CallContext>] => [
        operation.wire,
        withText && isPlainList(operation.result) ? listField(name, operation.result) : field(name),
      ])
    return Object.fromEntries(entries)
  }

  return {
    query: new GraphQLObjectType({ name: 'Query', fields: fieldsOf('query') }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: fieldsOf('mutation') }),
  }
}
