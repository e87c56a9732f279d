import type { MailContent } from './compose-mail.ts'

/** A mail says where to use a link, or the code alone where nobody said at which address people find the program. */
export interface PasswordLinkWords {
  /** What the product is called there. */
  product: string
  login: string
  /** More people share the mail address than get a link when it is typed. */
  areMore: boolean
  token: string
  /** Addresses begin with this; null: unknown. */
  base: string | null
}

const NOT_YOU = 'Se não foi você que pediu, ignore este e-mail: nada muda enquanto o link não for usado.'

/** Writes to somebody who forgot the password. */
export function resetMail(link: PasswordLinkWords): MailContent {
  return {
    subject: `Nova senha do ${link.product}`,
    paragraphs: [`Recebemos um pedido de nova senha para o seu acesso ao ${link.product}.`, ...howTo(link)],
    ...target(link, 'Criar nova senha'),
    footnote: `Vale uma vez, por 30 minutos. ${NOT_YOU}`,
  }
}

/** Writes to somebody who has a user and no password yet. */
export function invitationMail(link: PasswordLinkWords): MailContent {
  return {
    subject: `Seu acesso ao ${link.product}`,
    paragraphs: [`Seu acesso ao ${link.product} está pronto: falta criar a sua senha.`, ...howTo(link)],
    ...target(link, 'Criar minha senha'),
    footnote: 'Vale uma vez, por 3 dias. Depois disso, peça outro em «Esqueci minha senha».',
  }
}

const BY_LOGIN =
  'Mais pessoas usam este e-mail do que os links que mandamos de uma vez. Quem não recebeu o seu deve pedir de novo em «Esqueci minha senha», pelo login em vez do e-mail.'

function howTo({ base, product, areMore }: PasswordLinkWords): string[] {
  const shared = areMore ? [BY_LOGIN] : []
  if (base !== null) return shared
  return [
    ...shared,
    `Abra o ${product} no endereço de sempre, escolha «Esqueci minha senha» e informe o código abaixo.`,
  ]
}

/** The token stands behind `#`, which a browser sends to no server: no proxy writes it down. */
function target({ login, token, base }: PasswordLinkWords, label: string): Pick<MailContent, 'facts' | 'action'> {
  const facts: [string, string][] = [['Login', login]]
  if (base === null) return { facts: [...facts, ['Código', token]] }
  return { facts, action: { label, url: `${base}/forgot#token=${encodeURIComponent(token)}` } }
}

/** Writes to the person whose password changed, so that somebody who did not do it knows. */
export function passwordChangedMail(login: string, product: string): MailContent {
  return notice('Sua senha foi alterada', login, `A senha do seu acesso ao ${product} foi alterada agora.`)
}

/** Writes to an address of somebody as it was before the change; `stays`: it is one of theirs still. */
export function addressChangedMail(login: string, stays: boolean, product: string): MailContent {
  const ofThis = stays
    ? 'este endereço continua entre os que recebem as mensagens dele'
    : 'este endereço não recebe mais as mensagens dele'
  return notice('Seu e-mail foi alterado', login, `O e-mail do seu acesso ao ${product} foi alterado agora; ${ofThis}.`)
}

export function totpChangedMail(login: string, active: boolean, product: string): MailContent {
  const change = active ? 'ativada' : 'desativada'
  return notice(
    `Verificação em duas etapas ${change}`,
    login,
    `A verificação em duas etapas do seu acesso ao ${product} foi ${change} agora.`,
  )
}

function notice(subject: string, login: string, sentence: string): MailContent {
  return {
    subject,
    paragraphs: [sentence],
    facts: [['Login', login]],
    footnote: 'Se não foi você, avise a central agora.',
  }
}
