import type { MailContent } from './compose-mail.ts'

export interface SupportCallWords {
  code: number
  title: string
  /** What was written. */
  text: string
  authorName: string
  /** What addresses in mails begin with; null: unknown. */
  base: string | null
}

/** To a customer whose call the desk answered. */
export function callAnsweredMail(words: SupportCallWords): MailContent {
  return {
    subject: `Chamado #${words.code} respondido: ${words.title}`,
    paragraphs: [`${words.authorName} respondeu ao chamado #${words.code}.`, words.text],
    ...linkTo(words),
    footnote: 'Para responder, use o MonitorWeb: este e-mail não recebe respostas.',
  }
}

/** To a customer whose call the desk finished. */
export function callFinishedMail(words: SupportCallWords): MailContent {
  return {
    subject: `Chamado #${words.code} finalizado: ${words.title}`,
    paragraphs: [`${words.authorName} finalizou o chamado #${words.code}. Solução:`, words.text],
    ...linkTo(words),
    footnote: 'Se o problema continua, você pode reabrir o chamado em até 7 dias.',
  }
}

function linkTo({ code, title, base }: SupportCallWords): Pick<MailContent, 'facts' | 'action'> {
  const facts = [['Chamado', `#${code}`] as const, ['Título', title] as const]
  return base === null
    ? { facts }
    : { facts, action: { label: 'Ver o chamado', url: `${base}/chamados?codigo=${code}` } }
}
