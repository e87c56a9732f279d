import { isSupervised, type PartMessage, tellProgram } from './part-messages.ts'

const PATIENCE_MS = 2_000
let lastId = 0

/**
 * Asks the gateway beside this web process for its Prometheus text; it is empty when there is no gateway or none
 * answers in 2 s.
 */
export function askGatewayMetrics(): Promise<string> {
  if (!isSupervised()) return Promise.resolve('')
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
