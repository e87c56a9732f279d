import { expect, test, vi } from 'vitest'
import { isShown } from './access-secret.ts'
import { createDeviceIdentities } from './device-identities.ts'

const QUOTAS = {} as Parameters<typeof createDeviceIdentities>[1]

test('a secret that was sealed by another key is looked up again, and opens once it is sealed anew', async () => {
  vi.useFakeTimers()
  let sealed = 'old.s3nha'
  const query = vi.fn(async () => ({
    rows: [
      {
        asked: 'A1',
        id: 1,
        state: 'active',
        allowedNetworks: '',
        accessSecretEncrypted: sealed,
        version: 1,
        wasSeen: true,
      },
    ],
  }))
  const decrypt = (stored: string) => {
    if (!stored.startsWith('new.')) throw new Error('another key')
    return stored.slice(4)
  }
  const identities = createDeviceIdentities({ query } as never, QUOTAS, { decrypt })
  const isLetIn = async () => {
    const device = await identities.find({ serial: 'A1', protocol: 'osmand', address: '203.0.113.9' })
    return !device!.isSealed && isShown(device!.secretDigest!, 's3nha')
  }
  expect(await isLetIn()).toBe(false)
  sealed = 'new.s3nha'
  expect(await isLetIn()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await isLetIn()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await isLetIn()).toBe(true)
  expect(query).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('of a device that writes its number in ever other ways not all are remembered', async () => {
  const query = vi.fn(async ({ values: [serials] }: { values: string[] }) => ({
    rows: (serials!.match(/[\d-]+/g) ?? []).map((asked) => ({
      ...{ asked, id: 1, state: 'active', allowedNetworks: '', accessSecretEncrypted: '', version: 1, wasSeen: true },
    })),
  }))
  const identities = createDeviceIdentities({ query } as never, QUOTAS, null, 2)
  const find = (serial: string) => identities.find({ serial, protocol: 'osmand', address: '203.0.113.9' })
  for (const serial of ['12345678', '1234567-8', '123456-78']) expect(await find(serial)).toMatchObject({ id: 1 })
  expect(query).toHaveBeenCalledTimes(3)
  await find('123456-78')
  expect(query).toHaveBeenCalledTimes(3)
  await find('12345678')
  expect(query).toHaveBeenCalledTimes(4)
})
