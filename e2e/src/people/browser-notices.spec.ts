import { createECDH, randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { wholeChromiumPath } from '../fixtures/chromium.ts'
import { ADMINISTRATOR, createPerson } from '../fixtures/with-program.ts'
import { test } from '../fixtures/with-whole-browser.ts'

test.skip(wholeChromiumPath === undefined, 'without a browser that shows notices')

/** What a browser's push service would answer, which nobody reaches from here; nothing is sent to it. */
function madeSubscription(): string {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  return JSON.stringify({ endpoint: 'https://push.exemplo.invalid/abc', keys })
}

test('a browser is told of notices where nothing of ours is open, and a press on one opens its place without losing what is typed', async ({
  api,
  customer,
  openPageOf,
}) => {
  const page = await openPageOf(await createPerson(api, { customer, userTypeId: ADMINISTRATOR }))
  const context = page.context()
  await context.grantPermissions(['notifications'])
  await page.addInitScript((subscription) => {
    PushManager.prototype.subscribe = async () => JSON.parse(subscription)
  }, madeSubscription())
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')

  await page.goto('/views/profile?secao=avisos')
  await page.getByRole('button', { name: 'Ativar neste navegador' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Navegador' })).toContainText('Chrome')
  await expect(page.getByText(/^Recebe avisos, também com a página fechada/)).toBeVisible()

  const push = async (notice: object) =>
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: await registered,
      data: JSON.stringify(notice),
    })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const notices = await registration.getNotifications()
      return notices.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }))
    })
  const notice = {
    key: 'k1',
    title: 'Pânico · ABC1D23',
    body: 'ABC1D23 · Aurora',
    path: '/ocorrencias?grupo=minhas',
    urgency: 4,
  }
  await push(notice)
  await expect
    .poll(shown)
    .toEqual([{ title: 'Pânico · ABC1D23', body: 'ABC1D23 · Aurora', tag: 'k1', path: '/ocorrencias?grupo=minhas' }])
  // The same one, after nobody knew whether it had come; and one that would lead elsewhere.
  // Each is sent until it is shown, as a push service does: a busy browser was seen to drop some.
  await expect(async () => {
    await push({ ...notice, body: 'de novo' })
    await push({ key: 'k2', title: 'Outro', path: 'https://alheio.exemplo/entrar' })
    await push({ key: 'k3', title: 'Mais um' })
    const told = (await shown()).map(({ tag, body, path }) => [tag, body, path]).sort()
    expect(told).toEqual([
      ['k1', 'de novo', '/ocorrencias?grupo=minhas'],
      ['k2', '', '/ocorrencias'],
      ['k3', '', '/ocorrencias'],
    ])
  }).toPass()

  const press = async (tag: string) => {
    const [worker] = context.serviceWorkers()
    await worker!.evaluate(async (pressedTag) => {
      const { registration, NotificationEvent } = self as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, init: object) => Event
      }
      const [pressed] = await registration.getNotifications({ tag: pressedTag })
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification: pressed }))
    }, tag)
  }
  await press('k1')
  await expect(page).toHaveURL(/\/ocorrencias\?grupo=minhas$/)
  await expect(page.getByText('Você não tem ocorrências abertas')).toBeVisible()

  // A page of the program as it was before it listened.
  await page.goto('/notice-worker.js')
  await expect(async () => {
    await push({ key: 'k4', title: 'Mais um' })
    expect((await shown()).map(({ tag }) => tag)).toContain('k4')
  }).toPass()
  await press('k4')
  await expect(page).toHaveURL(/\/ocorrencias$/)

  // A rule is being written, and the monitor of a wall was looked at last.
  await page.goto('/regras/nova/uso-fora-de-hora')
  const name = page.getByPlaceholder('Saída do pátio à noite')
  await name.fill('Parado à noite')
  const wall = await context.newPage()
  await wall.goto('/monitoring?tv=1')
  await press('k2')
  await expect(page.getByText('Sair sem gravar?')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(name).toHaveValue('Parado à noite')
  await expect(wall).toHaveURL(/tv=1/)
  await wall.close()
  await press('k3')
  await page.getByRole('button', { name: 'Sair sem gravar' }).click()
  await expect(page).toHaveURL(/\/ocorrencias$/)

  await page.goto('/views/profile?secao=avisos')
  await page.getByRole('button', { name: 'Desativar neste navegador' }).click()
  await expect(page.getByRole('button', { name: 'Ativar neste navegador' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Chrome' })).toHaveCount(0)
})

test('the page can be installed as an app: its manifest and icons are there, and its worker is never kept', async ({
  page,
}) => {
  await page.goto('/custom-dashboard')
  const devtools = await page.context().newCDPSession(page)
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/app.webmanifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data!)
  expect(manifest).toMatchObject({ name: 'MonitorWeb', display: 'standalone', start_url: '/' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob())
      return `${image.width}x${image.height}`
    }, src)
    expect(size).toBe(sizes)
  }
  const worker = await page.request.get('/notice-worker.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => /manifest|icon|start/.test(errorId))).toEqual([])
})
