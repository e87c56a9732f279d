import type { Operation } from '@monitorweb/contract/operation'
import { type OperationName, operations } from '@monitorweb/contract/operations'
import { type GraphQLFieldConfig, GraphQLObjectType, GraphQLSchema } from 'graphql'
import type { CallContext } from './call.ts'
import { answerCall } from './call.ts'
import { createInputTypes } from './input-types.ts'
import { fieldsAsked } from './limits.ts'
import { createOutputTypes } from './output-types.ts'
import type { Resolvers } from './resolvers.ts'

/** The schema of the API: every operation of the contract, answered by its resolver. */
export function createSchema(resolvers: Resolvers): GraphQLSchema {
  const inputs = createInputTypes()
  const outputs = createOutputTypes()

  function fieldsOf(kind: Operation['kind']): Record<string, GraphQLFieldConfig<unknown, CallContext>> {
    const entries = (Object.entries(operations) as [OperationName, Operation][])
      .filter(([, operation]) => operation.kind === kind)
      .map(([name, operation]): [string, GraphQLFieldConfig<unknown, CallContext>] => [
        operation.wire,
        {
          type: outputs.typeOf(operation),
          description: operation.label,
          args: inputs.argsOf(operation),
          resolve: (_root, sent, context, info) =>
            answerCall(resolvers, name, { sent, context, fields: fieldsAsked(info) }),
        },
      ])
    return Object.fromEntries(entries)
  }

  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: fieldsOf('query') }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: fieldsOf('mutation') }),
  })
}
