import { afterEach, expect, test, vi } from 'vitest'
import { subscribePush } from './push-subscription.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stands for a browser whose person says yes. */
function browser(serviceWorker: object): void {
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
  vi.stubGlobal('navigator', { serviceWorker })
}
const refused = (message: string) => async () => {
  throw new DOMException(message, 'SecurityError')
}

test('a browser that installs no worker is told of in a sentence of ours', async () => {
  browser({ register: refused('Failed to register a ServiceWorker: An SSL certificate error occurred') })
  await expect(subscribePush('key')).rejects.toThrow('O navegador não deixou instalar os avisos')
})

test('so is one whose earlier subscription does not end', async () => {
  const getSubscription = async () => ({ unsubscribe: refused('Failed to unsubscribe') })
  const ready = Promise.resolve({ pushManager: { getSubscription } })
  browser({ register: async () => undefined, ready })
  await expect(subscribePush('key')).rejects.toThrow('O navegador não alcançou o serviço de avisos dele')
})
