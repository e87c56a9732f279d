import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  specifiedRules,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql'
import type { Authenticator } from '../../auth/sessions/authenticate.ts'
import type { Visitor } from '../resolver.ts'
import { CallError } from './call-error.ts'
import { VISITOR_CALLS } from './call-permissions.ts'
import { dataPieces, executeDocument, type Schemas, type ValidRequest } from './execute-document.ts'
import { type ErrorLog, formatError } from './format-error.ts'
import { adoptVariableTypes, variablesInAllowedPosition } from './lenient-variables.ts'
import { checkLimits, fragmentsOf, QUERY_LIMITS, rootFields } from './query-limits.ts'

/** This is a request as it came. */
export interface GraphqlRequestBody {
  query: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
}

export interface Sender extends Visitor {
  authorization: string | undefined
  /** The signal is aborted when the sender has left, or reports took too long. */
  signal: AbortSignal
}

export interface GraphqlAnswer {
  data?: unknown
  errors?: ReturnType<typeof formatError>[]
}

interface Deps extends Schemas {
  /** This schema is for calls of somebody who is not logged in. */
  visitorSchema: GraphQLSchema
  authenticator: Authenticator
  log: ErrorLog
}

const LONGEST_ERROR_LIST = 10
const RULES = specifiedRules.map((rule) =>
  rule === VariablesInAllowedPositionRule ? variablesInAllowedPosition : rule,
)

/**
 * Answers one request and never throws. It parses, asks who it is, checks limits, validates and executes, in this
 * order: nobody learns by validation errors what there is before they have said who they are.
 */
export async function executeRequest(
  { schema: wholeSchema, listSchema, visitorSchema, authenticator, log }: Deps,
  body: GraphqlRequestBody,
  sender: Sender,
): Promise<GraphqlAnswer> {
  try {
    const parsed = parseQuery(body.query)
    const context = await contextOf(parsed, sender, authenticator)
    if (parsed instanceof Error) throw parsed
    const schema = context.viewer ? wholeSchema : visitorSchema
    checkLimits(parsed)
    const document = adoptVariableTypes(schema, parsed)
    const invalid = validate(schema, document, RULES, { maxErrors: LONGEST_ERROR_LIST })
    if (invalid.length > 0) return { errors: invalid.map((error) => formatError(error, log)) }
    const { data, errors } = await executeDocument(
      { schema, listSchema: context.viewer ? listSchema : schema },
      {
        document,
        context,
        variables: body.variables ?? {},
        operationName: body.operationName || undefined,
      },
    )
    return { data, ...(errors.length > 0 && { errors: errors.map((error) => formatError(error, log)) }) }
  } catch (error) {
    return { errors: [formatError(error, log)] }
  }
}

/** Writes an answer as JSON in UTF-8, in pieces. */
export function answerPieces({ data, errors }: GraphqlAnswer): Buffer[] {
  const pieces = data === undefined ? [] : ['"data":', ...dataPieces(data)]
  if (errors) pieces.push(pieces.length === 0 ? '' : ',', `"errors":${JSON.stringify(errors)}`)
  return ['{', ...pieces, '}'].map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
}

function parseQuery(query: string): DocumentNode | Error {
  try {
    return parse(query, { maxTokens: QUERY_LIMITS.tokens })
  } catch (error) {
    // Anything else than an error of syntax means that the text is nested beyond the stack.
    return error instanceof GraphQLError ? error : new CallError('BAD_USER_INPUT', 'A consulta é grande demais.')
  }
}

async function contextOf(
  document: DocumentNode | Error,
  { authorization, address, userAgent, signal }: Sender,
  authenticator: Authenticator,
): Promise<ValidRequest['context']> {
  const visitor = { address, userAgent }
  if (!(document instanceof Error) && isOneVisitorCall(document)) return { viewer: null, visitor, signal }
  return { viewer: await authenticator.authenticate(authorization, address), visitor, signal }
}

/**
 * Tells whether the document is one call that needs nobody to be logged in, and nothing else, not even another
 * operation beside it.
 */
function isOneVisitorCall(document: DocumentNode): boolean {
  const [operation, ...others] = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  if (!operation || others.length > 0) return false
  const names = rootFields(operation, fragmentsOf(document)).filter((name) => name !== '__typename')
  return names.length === 1 && VISITOR_CALLS.has(names[0]!)
}
