/** What the codes of failed connections mean to people. */
const WORDS: ReadonlyMap<unknown, string> = new Map([
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

/** Answers in Portuguese, without a full stop, why no connection came about, by the code of its error. */
export function connectionFault(code: unknown): string {
  return WORDS.get(code) ?? 'a conexão não se completou'
}
