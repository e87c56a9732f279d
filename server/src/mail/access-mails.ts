import type { MailContent } from './compose-mail.ts'

/**
 * Writes to somebody who asked for access. Nothing of what was typed is in the mail: the address may be somebody
 * else's.
 */
export function requestReceivedMail(product: string): MailContent {
  return {
    subject: `Recebemos sua solicitação de acesso ao ${product}`,
    paragraphs: [
      `Recebemos uma solicitação de acesso ao ${product} com este endereço de e-mail.`,
      'A central confere os dados e responde por e-mail.',
    ],
    footnote: 'Se não foi você que pediu, ignore este e-mail.',
  }
}

export function requestDeclinedMail(reason: string, product: string): MailContent {
  return {
    subject: `Sua solicitação de acesso ao ${product}`,
    paragraphs: [
      `A central analisou a sua solicitação de acesso ao ${product} e não pôde aprová-la.`,
      `Motivo: ${reason}`,
    ],
    footnote: 'Em caso de dúvida, fale com a central.',
  }
}
