// Shows what is pushed to this browser and opens the place of it. It keeps no page and answers no request, so that nothing
// that it does can make a page old.
const QUEUE = '/ocorrencias'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { key = '', title = 'Aviso', body = '', path = QUEUE, urgency = 1 } = readNotice(event.data)
  event.waitUntil(
    self.registration.showNotification(String(title), {
      body: String(body),
      // One that comes twice has the same key, and stands there once.
      tag: String(key),
      icon: '/icon-192.png',
      lang: 'pt-BR',
      requireInteraction: urgency >= 4,
      data: { path: pathWithin(path) },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(pathWithin(event.notification.data?.path)))
})

function readNotice(data) {
  try {
    const notice = data?.json()
    return typeof notice === 'object' && notice !== null ? notice : {}
  } catch {
    return {}
  }
}

/** Whatever was pushed, only places of this site are opened. */
function pathWithin(path) {
  const url =
    typeof path === 'string' && URL.canParse(path, self.location.origin) ? new URL(path, self.location.origin) : null
  return url?.origin === self.location.origin ? url.pathname + url.search : QUEUE
}

/** An open page is led there, without one a new one is opened. */
async function openPlace(path) {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return await self.clients.openWindow(path)
  const led = await page.navigate(path)
  // Browsers let a worker do this only just after a person's press.
  await led?.focus().catch(() => undefined)
}
