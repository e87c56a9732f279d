import type { FieldSet } from './field.ts'
import type { Operation, OperationResult } from './operation.ts'

/** A call that reads. */
export function query<A extends FieldSet, R extends OperationResult>(
  wire: string,
  label: string,
  { args, result }: { args: A; result: R },
): Operation<A, null, R> {
  return { kind: 'query', wire, label, args, input: null, result }
}

/** A call that changes something and takes what it needs as arguments. */
export function mutation<A extends FieldSet, R extends OperationResult>(
  wire: string,
  label: string,
  { args, result }: { args: A; result: R },
): Operation<A, null, R> {
  return { kind: 'mutation', wire, label, args, input: null, result }
}

export function list<F extends FieldSet>(type: string, fields: F) {
  return { shape: 'list' as const, type, fields }
}

export function record<F extends FieldSet>(type: string, fields: F) {
  return { shape: 'record' as const, type, fields }
}

export const count = { shape: 'count' as const }

interface Creation<F extends FieldSet> {
  type: string
  fields: F
  flat: boolean
  answer: string
}

/** A call that registers a new record. */
export function creation<F extends FieldSet>(wire: string, label: string, { type, fields, flat, answer }: Creation<F>) {
  return {
    kind: 'mutation' as const,
    wire,
    label,
    args: {},
    input: { type: `${type}Input`, fields, flat },
    result: { shape: 'saved' as const, type, fields, wire: answer, answerType: `${type}Resposta` },
  }
}
