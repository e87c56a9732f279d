import type { FieldSet } from './field.ts'
import type { Operation, OperationResult } from './operation.ts'

/** A call that reads. */
export function query<A extends FieldSet, R extends OperationResult>(
  wire: string,
  label: string,
  { args, result, readsPastDays }: { args: A; result: R; readsPastDays?: true },
): Operation<A, null, R> {
  return { kind: 'query', wire, label, args, input: null, result, ...(readsPastDays && { readsPastDays }) }
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

/** A register as its mutations take and answer it. */
export interface Register<F extends FieldSet, I extends FieldSet> {
  type: string
  /** What is answered. */
  fields: F
  /** What may be sent. */
  inputs: I
  /** Takes the fields as arguments of their own too. */
  flat: boolean
  /** Name of the record in the answer. */
  answer: string
}

/** A call that registers a new record or changes one: takes `input`, answers `{ status, <record> }`. */
export function saving<F extends FieldSet, I extends FieldSet>(wire: string, label: string, register: Register<F, I>) {
  const { type, inputs, flat } = register
  return {
    kind: 'mutation' as const,
    wire,
    label,
    args: {},
    input: { type: `${type}Input`, fields: inputs, flat },
    result: saved(register),
  }
}

/** What a mutation of a register answers: `{ status, <record> }`. */
export function saved<F extends FieldSet>({
  type,
  fields,
  answer,
}: Pick<Register<F, FieldSet>, 'type' | 'fields' | 'answer'>) {
  return { shape: 'saved' as const, type, fields, wire: answer, answerType: `${type}Resposta` }
}
