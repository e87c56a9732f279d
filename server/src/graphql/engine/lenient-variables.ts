import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isSpecifiedScalarType,
  parseType,
  TypeInfo,
  type TypeNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/**
 * Gives every variable the type of the place where it is used, whatever type its declaration names: clients declare
 * `$first: Int` and `$input: AnythingInput!`, and our lenient types understand what they send. Built-in types
 * (`@include(if: …)`) stay as strict as they are.
 */
export function adoptVariableTypes(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const types = typesInUse(schema, document)
  if (types.size === 0) return document
  return visit(document, {
    VariableDefinition(node) {
      const type = types.get(node.variable.name.value)
      return type ? { ...node, type } : undefined
    },
  })
}

function typesInUse(schema: GraphQLSchema, document: DocumentNode): Map<string, TypeNode> {
  const types = new Map<string, TypeNode>()
  const typeInfo = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      VariableDefinition: () => false,
      Variable(node) {
        const type = typeInfo.getInputType()
        if (type && isOurs(type)) types.set(node.name.value, parseType(String(type)))
      },
    }),
  )
  return types
}

function isOurs(type: GraphQLInputType): boolean {
  return !isSpecifiedScalarType(getNamedType(type))
}
