import { type Agent, request } from 'node:http'

/** Phone apps take these statuses for "received"; after anything else they send again. */
const RECEIVED = new Set([200, 201, 204])

export type PhoneAnswer = { received: true } | { received: false; reason: string; retryAfterSeconds: number | null }

/** Sends one position as a phone app does. It never rejects: what went wrong is told in the answer. */
export function postPosition(url: URL, agent: Agent, timeoutSeconds: number): Promise<PhoneAnswer> {
  return new Promise((resolve) => {
    const posted = request(url, { method: 'POST', agent, timeout: timeoutSeconds * 1000 }, (response) => {
      response.resume()
      const status = response.statusCode ?? 0
      const retryAfter = Number(response.headers['retry-after'])
      const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : null
      response.on('close', () =>
        resolve(
          RECEIVED.has(status) ? { received: true } : { received: false, reason: `HTTP ${status}`, retryAfterSeconds },
        ),
      )
    })
    posted.on('timeout', () => posted.destroy(new Error('no answer in time')))
    posted.on('error', (error) => resolve({ received: false, reason: error.message, retryAfterSeconds: null }))
    posted.end()
  })
}
