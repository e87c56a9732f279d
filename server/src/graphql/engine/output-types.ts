import { encodeValue } from '@monitorweb/contract/wire/codec'
import { type Field, type FieldSet, isNested, type Nested } from '@monitorweb/contract/wire/field'
import type { Operation } from '@monitorweb/contract/wire/operation'
import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql'

type Row = Record<string, unknown>
type OutputField = GraphQLFieldConfig<Row, unknown>

/** The type of each kind of field. */
export const SCALARS = {
  text: GraphQLString,
  integer: GraphQLInt,
  number: GraphQLFloat,
  flag: GraphQLBoolean,
  switch: GraphQLInt,
  stamp: GraphQLString,
  reference: GraphQLInt,
  secret: GraphQLString,
  password: GraphQLString,
} as const satisfies Record<Field['kind'], GraphQLOutputType>

export interface OutputTypes {
  /** Answers the GraphQL type of what an operation answers. */
  typeOf(operation: Operation): GraphQLOutputType
}

/** Derives object types from declared fields, each type once, whichever operation asks first. */
export function createOutputTypes(): OutputTypes {
  const types = new Map<string, GraphQLObjectType>()

  function objectType(name: string, fields: FieldSet): GraphQLObjectType {
    const known = types.get(name)
    if (known) return known
    const entries = Object.entries(fields).map(([ours, entry]) => [entry.wire, outputField(ours, entry)])
    const type = new GraphQLObjectType({ name, fields: Object.fromEntries(entries) })
    types.set(name, type)
    return type
  }

  function outputField(name: string, entry: Field | Nested): OutputField {
    if (isNested(entry)) {
      const group = new GraphQLNonNull(objectType(entry.type, entry.fields))
      const type = entry.many ? new GraphQLNonNull(new GraphQLList(group)) : group
      return { type, description: entry.label, resolve: (row) => row[name] ?? (entry.many ? [] : {}) }
    }
    const scalar = SCALARS[entry.kind]
    return {
      type: entry.nullable ? scalar : new GraphQLNonNull(scalar),
      description: entry.label,
      resolve: (row) => encodeValue(entry, row[name]),
    }
  }

  function savedType(name: string, wire: string, record: GraphQLObjectType): GraphQLObjectType {
    const known = types.get(name)
    if (known) return known
    const type = new GraphQLObjectType({
      name,
      fields: {
        status: { type: new GraphQLNonNull(GraphQLBoolean) },
        [wire]: { type: new GraphQLNonNull(record), resolve: (saved: Row) => saved['record'] },
      },
    })
    types.set(name, type)
    return type
  }

  return {
    typeOf({ result }) {
      if (result.shape === 'count') return new GraphQLNonNull(GraphQLInt)
      const record = objectType(result.type, result.fields)
      if (result.shape === 'saved') return savedType(result.answerType, result.wire, record)
      return result.shape === 'list' ? new GraphQLList(new GraphQLNonNull(record)) : record
    },
  }
}
