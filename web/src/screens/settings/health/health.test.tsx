import { systemHealthFields } from '@monitorweb/contract/administration/health-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { formatStamp } from '@monitorweb/contract/wire/stamp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { enterAs, openPage, seen } from '#testing/test-page.tsx'
import { HealthSection } from './HealthSection.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

const NOW = Date.UTC(2026, 10, 23, 15)
const GB = 1024 ** 3
/** An instant some seconds ago, as the wire has it. */
const ago = (seconds: number) => formatStamp(NOW - seconds * 1000)
const copy = {
  ...{ state: 'none', problem: '', place: '', copiedUntil: null, restorableFrom: null },
  ...{ verifiedAt: null, verdict: '', isRight: false, isSameDisk: false },
}
const sizes = {
  freeBytes: 80 * GB,
  totalBytes: 250 * GB,
  databaseBytes: 20 * GB,
  warningBytes: 5 * GB,
  reserveBytes: GB,
}
const health = {
  ...initialOf(systemHealthFields),
  ...{ at: ago(0), notices: [], storedPerSecond: 41.27, lastStoredAt: ago(7), longestWaitSeconds: 0.31 },
  ports: [{ protocol: 'gt06', ports: '5023, 6023', isOpen: true, sockets: 1200, lastFrameAt: ago(65) }],
  processes: [
    { name: 'program', isUp: true, since: ago(3600), restarts: 0, memoryBytes: 90 * 1024 ** 2, failure: '' },
    {
      name: 'gateway',
      isUp: false,
      since: ago(60),
      restarts: 7,
      memoryBytes: 0,
      failure: 'A porta 5023 está em uso.',
    },
    { name: 'copier', isUp: true, since: ago(3600), restarts: 0, memoryBytes: 0, failure: '' },
  ],
  disk: { folder: '/dados', ...sizes, bytesPerDay: 4 * GB, daysLeft: 20.3 },
  mails: { waiting: 3, failed: 1, oldestAt: ago(120) },
  rulesLagSeconds: 75.4,
  noticeQueue: { waiting: 4, failed: 2, repeated: 0, oldestSeconds: 0 },
  copy,
  packing: {
    ...{ isPacking: true, daysLeft: 12, lateReports: 3400, shiftedReports: 0, packedBytes: 7 * GB },
    ...{ failures: 1, failure: '20/11/2026: O dia não coube.' },
  },
  versions: { program: '0.1.0', database: '18.4', runtime: '20.19.0', schema: '0030-disk-samples' },
}

function open(answer: object) {
  const section = (
    <QueryScope>
      <HealthSection />
    </QueryScope>
  )
  page = openPage('/configuracoes/saude', section, { saudeDoSistema: () => answer })
}

describe('the page of health', () => {
  test('says that all is well, and shows figures, ports, processes and versions', async () => {
    open(health)
    await seen('Tudo bem: as posições são gravadas')
    for (const text of [
      '41,3',
      'há 7\u00a0s',
      '0,31\u00a0s',
      '80\u00a0GB',
      '20 dias',
      '4\u00a0GB por dia',
      '5023, 6023',
      '1.200',
    ]) {
      await seen(text)
    }
    await seen('Cópias de segurança')
    await seen('Parado há 1\u00a0min: A porta 5023 está em uso.')
    for (const text of ['Compactando: faltam 12 dias.', '3.400', '20/11/2026: O dia não coube.']) await seen(text)
    await seen('0030-disk-samples')
    await seen('1 não enviado')
    await seen('2 não entregues')
    await seen('75\u00a0s')
    await seen('O programa não faz cópias.')
  })

  test('tells reports that will never be packed apart, and where it ceased to count', async () => {
    open({ ...health, packing: { ...health.packing, shiftedReports: 1_000_000 } })
    await seen('Relatos de relógios acertados')
    await seen('1.000.000 ou mais')
    await seen('ficam como estão, fora dos dias compactados')
    expect(document.body.textContent).toContain('3.400')
  })

  test('says in words what is in the way, before what will be', async () => {
    const notices = [
      { reason: 'diskFull', message: 'O disco está cheio: 0 posições gravadas há 32 s.', isObstacle: true },
      { reason: 'diskReserved', message: 'O disco está quase cheio.', isObstacle: false },
    ]
    open({ ...health, notices })
    await seen(notices[0]!.message)
    const told = [...document.querySelectorAll('[aria-label="Avisos"] li')].map((item) => item.textContent)
    expect(told).toEqual(notices.map(({ message }) => message))
    expect(document.body.textContent).not.toContain('Tudo bem')
  })

  test('says how far behind the copy is, where it lies, and that it shares the disk', async () => {
    const told = { ...copy, state: 'copying', place: '/mnt/copias', copiedUntil: ago(8), isSameDisk: true }
    open({ ...health, copy: told })
    await seen('8\u00a0s')
    await seen('/mnt/copias')
    await seen('A cópia está no mesmo disco que os dados')
  })
})
