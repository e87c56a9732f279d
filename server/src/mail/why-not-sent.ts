import { connectionFault } from '@monitorweb/domain/text/connection-fault'

/** What nodemailer tells of a mail that did not leave. */
interface SendingFault {
  /** Its own word for the step that failed. */
  code?: string
  /** The system's word, where that is what failed. */
  originalCode?: string
  /** What the mail server said, where it answered. */
  response?: string
}

/** Why a mail did not leave, in Portuguese: for who keeps the mail server, and for who was to have it. */
export interface NotSent {
  message: string
  /** Without a full stop, and without what the mail server said or where it is. */
  words: string
}

/** Says of an error of nodemailer, which is in English and may name the mail server's address, what it means. */
export function whyNotSent({ code, originalCode, response }: SendingFault): NotSent {
  if (code === 'EAUTH') return told('o servidor de e-mail não aceitou o login', response)
  if (response)
    return { message: `O servidor de e-mail respondeu: ${response}`, words: 'o servidor de e-mail não o aceitou' }
  if (code === 'ETIMEDOUT') return told('o servidor de e-mail não respondeu a tempo')
  if (originalCode === undefined && code !== 'EDNS') return told('a conexão com o servidor de e-mail foi interrompida')
  return told('o servidor de e-mail não foi alcançado', `${connectionFault(originalCode)}.`)
}

function told(words: string, detail?: string): NotSent {
  const sentence = words[0]!.toUpperCase() + words.slice(1)
  return { message: detail ? `${sentence}: ${detail}` : `${sentence}.`, words }
}
