import type { DeviceMessage } from '@monitorweb/contract/registers/installation-link'
import { formatRecentTime } from '#format/date-time.ts'
import styles from './installation.module.css'
import { decodedText, rawText } from './message-text.ts'

/** Shows the newest messages as they came, with what was read in each. */
export function Messages({ messages, now }: { messages: readonly DeviceMessage[]; now: number }) {
  return (
    <section aria-label="Últimas mensagens" className={styles.part}>
      <h2>Últimas mensagens</h2>
      {messages.length === 0 && <p>Nenhuma mensagem deste rastreador desde que o link foi criado.</p>}
      <ul className={styles.messages}>
        {messages.map((message) => (
          <li key={`${message.receivedAt} ${message.hex}`}>
            <p>
              <time>{formatRecentTime(message.receivedAt ?? 0, now)}</time> {decodedText(message)}
            </p>
            <code>{rawText(message.hex)}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
