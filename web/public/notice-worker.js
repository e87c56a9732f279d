// Shows what is pushed to this browser and opens the place of it. It keeps no page and answers no request, so that nothing
// that it does can make a page old.
const QUEUE = '/ocorrencias'
/** A page that listens answers sooner than this. */
const ANSWER_MS = 1000

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

/**
 * The page that was used last is led there, and asks its person before it leaves what was typed. One that does not listen,
 * as it was opened before an upgrade or is still being loaded, is sent there as a whole. The monitor of a wall and the page
 * of an installer stay as they are; without another one a new page is opened.
 */
async function openPlace(path) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ url }) => isLed(new URL(url)))
  if (!page) return await self.clients.openWindow(path)
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
  })
  page.postMessage({ path }, [port2])
  // Browsers let a worker do this only just after a person's press; a page that sleeps wakes by it.
  await page.focus().catch(() => undefined)
  const isLate = new Promise((resolve) => setTimeout(resolve, ANSWER_MS, false))
  if (!(await Promise.race([answer, isLate]))) await page.navigate(path)
}

function isLed({ pathname, searchParams }) {
  return pathname !== '/instalacao' && !searchParams.has('tv')
}
