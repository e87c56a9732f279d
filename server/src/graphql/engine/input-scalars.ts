import { NumberLiteral } from '@monitorweb/contract/wire/codec'
import { INPUT_SCALARS } from '@monitorweb/contract/wire/operation'
import { GraphQLScalarType, Kind, type ValueNode, valueFromASTUntyped } from 'graphql'

const DESCRIPTIONS: Record<string, string> = {
  Texto: 'Texto; um número também é aceito.',
  Numero: 'Número, entre aspas ou não; "" e null valem 0.',
  Logico: 'Verdadeiro ou falso; também 1 e 0, entre aspas ou não.',
  DataHora: 'AAAA-MM-DD HH:mm:ss em UTC; "" é nenhuma.',
}

/**
 * All arguments and input fields have these types. They refuse nothing: the codec of contract/ understands what was
 * sent and, where it cannot, names the field.
 */
export const inputScalars: ReadonlyMap<string, GraphQLScalarType> = new Map(
  [...new Set(Object.values(INPUT_SCALARS))].map((name) => [
    name,
    new GraphQLScalarType({
      name,
      description: DESCRIPTIONS[name] ?? null,
      parseValue: (value) => value,
      parseLiteral,
    }),
  ]),
)

function parseLiteral(node: ValueNode, variables?: Record<string, unknown> | null): unknown {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT:
      return new NumberLiteral(node.value)
    default:
      return valueFromASTUntyped(node, variables)
  }
}
