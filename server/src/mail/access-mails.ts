import type { MailContent } from './compose-mail.ts'

/**
 * Writes to somebody who asked for access. Nothing of what was typed is in the mail: the address may be somebody
 * else's.
 */
export function requestReceivedMail(): MailContent {
  return {
    subject: 'Recebemos seu pedido de acesso ao MonitorWeb',
    paragraphs: [
      'Recebemos um pedido de acesso ao MonitorWeb com este endereço de e-mail.',
      'A central confere os dados e responde por e-mail.',
    ],
    footnote: 'Se não foi você que pediu, ignore este e-mail.',
  }
}

export function requestDeclinedMail(reason: string): MailContent {
  return {
    subject: 'Seu pedido de acesso ao MonitorWeb',
    paragraphs: ['A central analisou o seu pedido de acesso ao MonitorWeb e não pôde aprová-lo.', `Motivo: ${reason}`],
    footnote: 'Em caso de dúvida, fale com a central.',
  }
}
