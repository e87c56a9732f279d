import { type Field, isNested } from '@monitorweb/contract/wire/field'
import { INPUT_SCALARS, inputFields, type Operation, type OperationInput } from '@monitorweb/contract/wire/operation'
import { type GraphQLFieldConfigArgumentMap, GraphQLInputObjectType } from 'graphql'
import { inputScalars } from './input-scalars.ts'

export interface InputTypes {
  /**
   * Answers the arguments of an operation. Required ones are optional here: a missing one is named in Portuguese by the
   * codec, not by graphql-js.
   */
  argsOf(operation: Operation): GraphQLFieldConfigArgumentMap
}

/** Derives input types from declared fields, each type once, whichever operation asks first. */
export function createInputTypes(): InputTypes {
  const types = new Map<string, GraphQLInputObjectType>()

  function inputType({ type: name, fields }: OperationInput): GraphQLInputObjectType {
    const known = types.get(name)
    if (known) return known
    const type = new GraphQLInputObjectType({ name, fields: Object.fromEntries(inputFields(fields).map(entryOf)) })
    types.set(name, type)
    return type
  }

  return {
    argsOf({ args, input }) {
      const declared = Object.values(args).flatMap((entry) => (isNested(entry) ? [] : [entry]))
      const flat = input?.flat ? inputFields(input.fields) : []
      const entries = [...declared, ...flat].map(entryOf)
      return Object.fromEntries(input ? [...entries, ['input', { type: inputType(input) }]] : entries)
    },
  }
}

function entryOf(field: Field) {
  const type = inputScalars.get(INPUT_SCALARS[field.kind])!
  return [field.inputWire, { type, description: field.label }] as const
}
