import { enqueueMail, recipientsOf } from '../../mail/outbox.ts'
import type { Secrets } from '../../storage/base/secret-columns.ts'
import type { DeliverNotice } from './channel.ts'

interface Options {
  secrets: Secrets
  /** The address of the person's profile, or several. */
  recipient: string
  /** In whose brand it is written. */
  customerId: number
}

/** Writes notices into the outbox of mails in the transaction that marks them: a mail each, whatever dies. */
export function mailChannel({ secrets, recipient, customerId }: Options): DeliverNotice {
  return async ({ key, title, body, url, urlLabel }) => {
    // To what is no address nothing would be written down, and the notice would count as delivered.
    if (recipientsOf(recipient).length === 0) {
      return { kind: 'refused', reason: 'O perfil não tem endereço de e-mail.' }
    }
    const content = {
      subject: title,
      paragraphs: [body],
      ...(url !== null && { action: { label: urlLabel, url } }),
      footnote: 'Do que você é avisado, e como, se escolhe em Perfil, Avisos.',
    }
    return {
      kind: 'taken',
      settle: async (client) =>
        void (await enqueueMail(client, secrets, { kind: 'notice', recipient, content, customerId, noticeKey: key })),
    }
  }
}
