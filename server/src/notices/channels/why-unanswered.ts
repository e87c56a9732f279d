import { NotConnectedError } from './outgoing-request.ts'

/** Why no connection came about, as far as it is known. */
const NOT_REACHED: ReadonlyMap<unknown, string> = new Map([
  ['ECONNREFUSED', 'a conexão foi recusada'],
  ['ENOTFOUND', 'o nome do endereço não existe'],
  ['ENODATA', 'o nome do endereço não existe'],
  ['EAI_AGAIN', 'o nome do endereço não pôde ser consultado'],
  ['ETIMEOUT', 'o nome do endereço não pôde ser consultado'],
  ['EHOSTUNREACH', 'não há caminho até o endereço'],
  ['ENETUNREACH', 'não há caminho até o endereço'],
  ['CERT_HAS_EXPIRED', 'o certificado do endereço venceu'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'o certificado é de outro endereço'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'o certificado não é de uma autoridade conhecida'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'o certificado não é de uma autoridade conhecida'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'o certificado não é de uma autoridade conhecida'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'o certificado não é de uma autoridade conhecida'],
])
/** Why a connection ended before its answer, as far as it is known. */
const BROKEN_OFF: ReadonlyMap<unknown, string> = new Map([
  ['ECONNRESET', 'a conexão foi interrompida'],
  ['EPIPE', 'a conexão foi interrompida'],
  ['ETIMEDOUT', 'a resposta não veio a tempo'],
  ['ABORT_ERR', 'a resposta não veio a tempo'],
])

/** Answers in Portuguese, without a full stop, why a request that was posted has no answer. */
export function whyUnanswered(error: unknown): string {
  const { code } = error as { code?: unknown }
  if (error instanceof NotConnectedError) return NOT_REACHED.get(code) ?? 'a conexão não se completou'
  return BROKEN_OFF.get(code) ?? 'a resposta não pôde ser lida'
}
