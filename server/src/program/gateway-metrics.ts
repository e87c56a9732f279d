import { isSupervised, type PartMessage, tellProgram } from './part-messages.ts'

const PATIENCE_MS = 2_000
let lastId = 0
let lastCounters = ''

/**
 * Asks the gateway beside this web process for its Prometheus text. While none answers in 2 s, as when it is started
 * again, what it had counted when it last answered is told, and nothing that only holds of a moment. It is empty when
 * there is no gateway.
 */
export async function askGatewayMetrics(): Promise<string> {
  if (!isSupervised()) return ''
  const text = await ask()
  if (text === '') return lastCounters
  lastCounters = countersOf(text)
  return text
}

function ask(): Promise<string> {
  const id = ++lastId
  return new Promise((resolve) => {
    const finish = (text: string) => {
      clearTimeout(timer)
      process.off('message', receive)
      resolve(text)
    }
    const receive = (message: PartMessage) => {
      if (message.type === 'metrics' && message.id === id) finish(message.text)
    }
    const timer = setTimeout(() => finish(''), PATIENCE_MS)
    process.on('message', receive)
    void tellProgram({ type: 'metrics-wanted', id })
  })
}

/** Answers of a Prometheus text the families of counters and histograms, with their heads. */
export function countersOf(text: string): string {
  const families = text.split(/^(?=# HELP )/m)
  return families.filter((family) => /^# TYPE \S+ (counter|histogram)$/m.test(family)).join('')
}
