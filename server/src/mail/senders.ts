import { FieldError } from '@monitorweb/contract/wire/field-error'

/** Answers in whose name mail may leave: the domain of the sender that is set, and what the operator added. */
export function allowedSenders({
  mailFrom,
  mailSenders,
}: {
  mailFrom: string
  mailSenders: readonly string[]
}): string[] {
  const domain = /@([\w.-]+)/.exec(mailFrom)?.[1]
  return [...(domain ? [`@${domain.toLowerCase()}`] : []), ...mailSenders]
}

/** Tells whether the mail server may send as an address. */
export function isAllowedSender(address: string, allowed: readonly string[]): boolean {
  return allowed.includes(address) || allowed.includes(address.slice(address.indexOf('@')))
}

/** Throws FieldError, in words of the field, for an address that the mail server may not send as. */
export function requireSender(address: string, allowed: readonly string[], field: string): void {
  if (address === '' || isAllowedSender(address, allowed)) return
  throw new FieldError(
    field,
    `O servidor de e-mail não pode enviar como ${address}. Use um endereço de ${allowed.join(', ')}, ou peça a quem cuida do servidor que o inclua em MAIL_SENDERS.`,
  )
}
