import { type OperationName, operations } from '@monitorweb/contract/operations'
import { isForVisitors } from '@monitorweb/contract/permissions'
import { checkArgs } from '@monitorweb/contract/wire/check'
import { fromWire } from '@monitorweb/contract/wire/codec'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import type { Operation, OperationInput } from '@monitorweb/contract/wire/operation'
import type { GraphQLError } from 'graphql'
import type { Viewer } from '../../storage/base/scope.ts'
import type { CallFacts, Resolvers, Visitor } from '../resolver.ts'
import { CallError, toCallError } from './call-error.ts'
import { requirePermission } from './call-permissions.ts'

/** A request brings this to each of its calls. */
export interface CallContext {
  /** Null where nobody has logged in: then only calls for visitors are answered. */
  viewer: Viewer | null
  visitor: Visitor
  /** The signal is aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  /** What is wrong within lists that are answered as text: see `answerList`. */
  faults: GraphQLError[]
}

type Sent = Record<string, unknown>
type AnyResolver = (args: unknown, caller: unknown, call: CallFacts) => Promise<unknown>

/** This is a call as it was sent. */
interface SentCall {
  sent: Sent
  context: CallContext
  /** These are the wire names of the fields that rows of the answer are asked for. */
  fields: ReadonlySet<string>
}

/**
 * Answers one call: asks who may, reads what was sent into our names and values, and runs the resolver. Throws {@link
 * CallError}.
 */
export async function answerCall(
  resolvers: Resolvers,
  name: OperationName,
  { sent, context, fields }: SentCall,
): Promise<unknown> {
  const operation: Operation = operations[name]
  try {
    const caller = callerOf(name, context)
    const args = { ...checkArgs(operation, sent), ...(operation.input && { input: readInput(operation.input, sent) }) }
    const { signal } = context
    return await (resolvers[name] as AnyResolver)(args, caller, { signal, isAsked: askedIn(operation, fields) })
  } catch (error) {
    throw toCallError(error, operation) ?? error
  }
}

function callerOf(name: OperationName, { viewer, visitor }: CallContext): Viewer | Visitor {
  if (isForVisitors(name)) return visitor
  if (!viewer) throw new CallError('UNAUTHENTICATED', 'Entre com seu login e senha para continuar.')
  requirePermission(name, viewer)
  return viewer
}

function askedIn({ result }: Operation, asked: ReadonlySet<string>): CallFacts['isAsked'] {
  return (name) => {
    const field = 'fields' in result ? result.fields[name] : undefined
    return field !== undefined && asked.has(field.wire)
  }
}

/** Reads the fields of a mutation, from `input` or, where that is allowed, from the arguments themselves. */
function readInput({ fields, flat }: OperationInput, { input, ...sent }: Sent): Sent {
  const hasFlat = flat && Object.keys(sent).length > 0
  if (input && hasFlat) throw new FieldError('input', 'Envie os campos soltos ou dentro de input, não dos dois modos.')
  if (!input && !hasFlat) throw new FieldError('input', 'Informe os campos em input.')
  return fromWire(fields, (input ?? sent) as Sent)
}
