import { fromAnswer, toWire } from './codec.ts'
import { type Field, type FieldSet, isNested } from './field.ts'
import { type ArgsOf, INPUT_SCALARS, type Operation, type ResultOf } from './operation.ts'

export interface GraphqlRequest {
  query: string
  variables: Record<string, unknown>
}

/** Names of the fields to ask for; all of them where none are named. */
type Chosen<O extends Operation> = O['result'] extends { fields: infer F } ? readonly (keyof F & string)[] : never

/** `plate: veiPlc …`: asks for each field by its wire name and receives it under ours. */
export function selection(fields: FieldSet, chosen?: readonly string[]): string {
  return Object.entries(fields)
    .filter(([name]) => !chosen || chosen.includes(name))
    .map(([name, entry]) => {
      const alias = name === entry.wire ? name : `${name}: ${entry.wire}`
      return isNested(entry) ? `${alias} { ${selection(entry.fields)} }` : alias
    })
    .join(' ')
}

/** The body of a request for one operation, values apart from the text. Read the answer with {@link answerOf}. */
export function requestOf<O extends Operation>(operation: O, args: ArgsOf<O>, chosen?: Chosen<O>): GraphqlRequest {
  const { input, ...plain } = args as Record<string, unknown> & { input?: Record<string, unknown> }
  const variables = toWire(operation.args, plain)
  const declared = Object.values(operation.args)
    .filter((entry): entry is Field => !isNested(entry) && variables[entry.inputWire] !== undefined)
    .map((entry) => [entry.inputWire, INPUT_SCALARS[entry.kind]] as const)
  const names = operation.input ? [...declared, ['input', `${operation.input.type}!`] as const] : declared
  if (operation.input) variables['input'] = toWire(operation.input.fields, input ?? {})
  const declarations = names.map(([name, type]) => `$${name}: ${type}`).join(', ')
  const passed = names.map(([name]) => `${name}: $${name}`).join(', ')
  const call = `result: ${operation.wire}${passed && `(${passed})`}${body(operation, chosen)}`
  return { query: `${operation.kind}${declarations && ` (${declarations})`} { ${call} }`, variables }
}

/** What the `data` of an answer to {@link requestOf} says, under our names and as values of ours. */
export function answerOf<O extends Operation>(operation: O, data: { result: unknown }): ResultOf<O> {
  return readAnswer(operation, data.result) as ResultOf<O>
}

function body(operation: Operation, chosen?: readonly string[]): string {
  const { result } = operation
  if (result.shape === 'count') return ''
  const fields = selection(result.fields, chosen)
  return result.shape === 'saved' ? ` { status record: ${result.wire} { ${fields} } }` : ` { ${fields} }`
}

function readAnswer({ result }: Operation, answered: unknown): unknown {
  if (result.shape === 'count') return answered
  if (result.shape === 'list') return (answered as Answered[]).map((row) => fromAnswer(result.fields, row))
  if (result.shape === 'record') return fromAnswer(result.fields, answered as Answered)
  const { status, record } = answered as { status: boolean; record: Answered }
  return { status, record: fromAnswer(result.fields, record) }
}

type Answered = Record<string, unknown>
