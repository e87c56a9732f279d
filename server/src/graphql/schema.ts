import { isNested } from '@monitorweb/contract/field'
import { INPUT_SCALARS, inputFields, type Operation, type OperationInput } from '@monitorweb/contract/operation'
import { type OperationName, operations } from '@monitorweb/contract/operations'
import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLInputObjectType,
  GraphQLObjectType,
  GraphQLSchema,
} from 'graphql'
import type { CallContext } from './call.ts'
import { answerCall } from './call.ts'
import { inputScalars } from './input-scalars.ts'
import { createOutputTypes } from './output-types.ts'
import type { Resolvers } from './resolvers.ts'

/** The schema of the API: every operation of the contract, answered by its resolver. */
export function createSchema(resolvers: Resolvers): GraphQLSchema {
  const outputs = createOutputTypes()

  function fieldsOf(kind: Operation['kind']): Record<string, GraphQLFieldConfig<unknown, CallContext>> {
    const entries = (Object.entries(operations) as [OperationName, Operation][])
      .filter(([, operation]) => operation.kind === kind)
      .map(([name, operation]): [string, GraphQLFieldConfig<unknown, CallContext>] => [
        operation.wire,
        {
          type: outputs.typeOf(operation),
          description: operation.label,
          args: argsOf(operation),
          resolve: (_root, sent, context) => answerCall(resolvers, name, { sent, context }),
        },
      ])
    return Object.fromEntries(entries)
  }

  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: fieldsOf('query') }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: fieldsOf('mutation') }),
  })
}

/** Required ones are optional here: a missing one is named in Portuguese by the codec, not by graphql-js. */
function argsOf({ args, input }: Operation): GraphQLFieldConfigArgumentMap {
  const declared = Object.values(args).flatMap((entry) => (isNested(entry) ? [] : [entry]))
  const flat = input?.flat ? inputFields(input.fields) : []
  const entries = [...declared, ...flat].map((field) => [
    field.inputWire,
    { type: scalarNamed(INPUT_SCALARS[field.kind]), description: field.label },
  ])
  return Object.fromEntries(input ? [...entries, ['input', { type: inputType(input) }]] : entries)
}

function inputType({ type, fields }: OperationInput): GraphQLInputObjectType {
  const entries = inputFields(fields).map((field) => [
    field.inputWire,
    { type: scalarNamed(INPUT_SCALARS[field.kind]), description: field.label },
  ])
  return new GraphQLInputObjectType({ name: type, fields: Object.fromEntries(entries) })
}

function scalarNamed(name: string) {
  return inputScalars.get(name)!
}
