import { type Field, type FieldSet, type InputOf, isNested, type RowOf, type ValueOf } from './field.ts'

/** An argument that may be left out. With `hasDefault` the server then takes the field's `initial`. */
export type OptionalField<T = unknown> = Field<T> & { optional: true; hasDefault: false }
export type DefaultedField<T = unknown> = Field<T> & { optional: true; hasDefault: true }

export function optional<T>(field: Field<T>): OptionalField<T> {
  return { ...field, optional: true, hasDefault: false }
}

export function withDefault<T>(field: Field<T>, initial: NoInfer<T>): DefaultedField<T> {
  return { ...field, initial, optional: true, hasDefault: true }
}

/** The fields of a register as a mutation takes them: as `input`, and where `flat` also as arguments of their own. */
export interface OperationInput<F extends FieldSet = FieldSet> {
  /** GraphQL type of the input object. */
  type: string
  fields: F
  flat: boolean
}

/** What an operation answers. `saved`: `{ status, <wire>: record }`. `record`: NOT_FOUND rather than null. */
export type OperationResult<F extends FieldSet = FieldSet> =
  | { shape: 'list' | 'record'; type: string; fields: F }
  | { shape: 'saved'; type: string; fields: F; wire: string; answerType: string }
  | { shape: 'count' }

/** One call of the API, declared once: the server derives its schema from it, clients their requests. */
export interface Operation<
  A extends FieldSet = FieldSet,
  I extends OperationInput | null = OperationInput | null,
  R extends OperationResult = OperationResult,
> {
  kind: 'query' | 'mutation'
  wire: string
  /** One sentence in Portuguese for people who read the API's description. */
  label: string
  args: A
  input: I
  result: R
  /** It reads where vehicles were in days gone by, though it is asked for no period. */
  readsPastDays?: true
}

type OptionalKeys<A> = { [K in keyof A]: A[K] extends { optional: true } ? K : never }[keyof A]

/** What a caller gives. */
export type ArgsOf<O extends Operation> = Omit<RowOf<O['args']>, OptionalKeys<O['args']>> &
  Partial<RowOf<Pick<O['args'], OptionalKeys<O['args']>>>> &
  (O['input'] extends OperationInput<infer F> ? { input: InputOf<F> } : unknown)

/** What the server's resolver gets: defaults filled in, `input` with what was sent only. */
export type ReceivedOf<O extends Operation> = {
  [K in keyof O['args']]: O['args'][K] extends { hasDefault: false }
    ? ValueOf<O['args'][K]> | undefined
    : ValueOf<O['args'][K]>
} & (O['input'] extends OperationInput<infer F> ? { input: InputOf<F> } : unknown)

/** What the operation answers, under our names and as values of ours. */
export type ResultOf<O extends Operation> = O['result'] extends { shape: 'count' }
  ? number
  : O['result'] extends { shape: 'list'; fields: infer F }
    ? RowOf<F>[]
    : O['result'] extends { shape: 'saved'; fields: infer F }
      ? { status: boolean; record: RowOf<F> }
      : O['result'] extends { fields: infer F }
        ? RowOf<F>
        : never

/** Names of the GraphQL input scalars: they refuse nothing, the codec does, naming the field. */
export const INPUT_SCALARS = {
  text: 'Texto',
  integer: 'Numero',
  number: 'Numero',
  flag: 'Logico',
  switch: 'Numero',
  stamp: 'DataHora',
  reference: 'Numero',
  secret: 'Texto',
  password: 'Texto',
} as const satisfies Record<Field['kind'], string>

/** The fields that an input may hold. */
export function inputFields(fields: FieldSet): Field[] {
  return Object.values(fields).filter((entry): entry is Field => !isNested(entry) && !entry.readOnly)
}
