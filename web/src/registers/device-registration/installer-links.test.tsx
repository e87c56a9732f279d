import { afterEach, beforeEach, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { InstallerLinks } from './InstallerLinks.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('links that could not be read are not none: it is said, and they are read again', async () => {
  let isAway = true
  const link = {
    ...{ id: 5, madeAt: '2026-03-04 12:00:00', madeBy: 'Ana', endsAt: '2100-01-01 00:00:00', openedAt: '' },
    ...{ revokedAt: '', signedAt: '', installer: '', note: '', odometerKm: null, ticks: {} },
  }
  page = openPage(
    '/equipamentos/8631',
    <QueryScope>
      <InstallerLinks serial="8631" />
    </QueryScope>,
    { linksDeInstalacao: () => (isAway ? REFUSAL : [link]) },
  )
  await seen('Enviar link ao instalador')
  press('Enviar link ao instalador')
  await seen('Os links deste equipamento não puderam ser lidos. O servidor está ocupado.')
  isAway = false
  press('Tentar de novo')
  await seen('por Ana')
  await seen('Revogar')
})
