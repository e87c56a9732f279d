import type { MailContent } from './compose-mail.ts'

/**
 * Writes to somebody who asked for access. Nothing of what was typed is in the mail: the address may be somebody
 * else's.
 */
export function requestReceivedMail(product: string): MailContent {
  return {
    subject: `Recebemos seu pedido de acesso ao ${product}`,
    paragraphs: [
      `Recebemos um pedido de acesso ao ${product} com este endereço de e-mail.`,
      'A central confere os dados e responde por e-mail.',
    ],
    footnote: 'Se não foi você que pediu, ignore este e-mail.',
  }
}

export function requestDeclinedMail(reason: string, product: string): MailContent {
  return {
    subject: `Seu pedido de acesso ao ${product}`,
    paragraphs: [`A central analisou o seu pedido de acesso ao ${product} e não pôde aprová-lo.`, `Motivo: ${reason}`],
    footnote: 'Em caso de dúvida, fale com a central.',
  }
}
