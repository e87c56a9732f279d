import {
  type ASTVisitor,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isSpecifiedScalarType,
  parseType,
  TypeInfo,
  type TypeNode,
  type ValidationContext,
  VariablesInAllowedPositionRule,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { inputScalars } from './input-scalars.ts'

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

/**
 * Lets a variable stand in places of several of our scalars, which take whatever comes: what may be written twice, as a
 * number and as a text, may be sent once. All other places are asked about as graphql-js does.
 */
export function variablesInAllowedPosition(context: ValidationContext): ASTVisitor {
  const strictUsages: ValidationContext['getRecursiveVariableUsages'] = (operation) =>
    context.getRecursiveVariableUsages(operation).filter(({ type }) => !type || !isScalarOfOurs(type))
  return VariablesInAllowedPositionRule(
    Object.create(context, { getRecursiveVariableUsages: { value: strictUsages } }) as ValidationContext,
  )
}

function isScalarOfOurs(type: GraphQLInputType): boolean {
  return inputScalars.has(String(getNullableType(type)))
}
