import type { MailContent } from './compose-mail.ts'

export interface SupportCallWords {
  /** What the product is called there. */
  product: string
  code: number
  title: string
  /** The text that was written into the call. */
  text: string
  authorName: string
  /** Addresses in mails begin with this; null: unknown. */
  base: string | null
}

/** Writes to a customer whose call the desk answered. */
export function callAnsweredMail(words: SupportCallWords): MailContent {
  return {
    subject: `Chamado #${words.code} respondido: ${words.title}`,
    paragraphs: [`${words.authorName} respondeu ao chamado #${words.code}.`, words.text],
    ...linkTo(words),
    footnote: `Para responder, use o ${words.product}: este e-mail não recebe respostas.`,
  }
}

/** Writes to a customer whose call the desk finished. */
export function callFinishedMail(words: SupportCallWords): MailContent {
  return {
    subject: `Chamado #${words.code} finalizado: ${words.title}`,
    paragraphs: [`${words.authorName} finalizou o chamado #${words.code}. Solução:`, words.text],
    ...linkTo(words),
    footnote: 'Se o problema continua, você pode reabrir o chamado em até 7 dias.',
  }
}

/** Writes to an operator whom somebody else made responsible. */
export function callAssignedMail(words: SupportCallWords): MailContent {
  return {
    subject: `Chamado #${words.code} agora é seu: ${words.title}`,
    paragraphs: [`${words.authorName} pôs você como responsável pelo chamado #${words.code}.`, words.text],
    ...linkTo(words),
  }
}

/** Writes to the operator who is responsible what the customer wrote. */
export function customerAnsweredMail(words: SupportCallWords): MailContent {
  return {
    subject: `O cliente respondeu ao chamado #${words.code}: ${words.title}`,
    paragraphs: [`${words.authorName} respondeu ao chamado #${words.code}, que é seu.`, words.text],
    ...linkTo(words),
  }
}

/** Writes to the operator who is responsible that somebody else opened a call again. */
export function callReopenedMail(words: SupportCallWords): MailContent {
  return {
    subject: `Chamado #${words.code} reaberto: ${words.title}`,
    paragraphs: [`${words.authorName} reabriu o chamado #${words.code}, que é seu. Motivo:`, words.text],
    ...linkTo(words),
  }
}

function linkTo({ code, title, base }: SupportCallWords): Pick<MailContent, 'facts' | 'action'> {
  const facts = [['Chamado', `#${code}`] as const, ['Título', title] as const]
  return base === null ? { facts } : { facts, action: { label: 'Ver o chamado', url: `${base}/chamados/${code}` } }
}
