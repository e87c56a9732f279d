import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { useFavorites } from './use-favorites.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 7, userId: 1, access: 'A' }))
afterEach(() => page.close())

function Stars() {
  const { vehicleIds, toggle } = useFavorites()
  return (
    <>
      <button type="button" onClick={() => toggle(9)}>
        Estrela
      </button>
      <p>favoritos: {[...vehicleIds].join(' e ') || 'nenhum'}</p>
    </>
  )
}

function open(answer: () => unknown, marked: () => void) {
  page = openPage(
    '/monitoring',
    <QueryScope>
      <Stars />
    </QueryScope>,
    {
      veiculosFavoritos: answer,
      marcarVeiculoFavorito() {
        marked()
        return { status: true }
      },
    },
  )
}

test('one favourite does not stand for all where the others could not be read', async () => {
  let stored = [1, 2]
  let isAway = true
  open(
    () => (isAway ? REFUSAL : stored.map((vehicleId) => ({ vehicleId }))),
    () => {
      stored = [...stored, 9]
      isAway = false
    },
  )
  await soon(() => expect(page.of('veiculosFavoritos')).toHaveLength(1))
  await seen('favoritos: nenhum')
  press('Estrela')
  await seen('favoritos: 1 e 2 e 9')
})

test('an answer from before the change takes no favourite back', async () => {
  const answers: ((ids: object[]) => void)[] = []
  open(
    () => new Promise((resolve) => answers.push(resolve)),
    () => undefined,
  )
  await soon(() => expect(answers).toHaveLength(1))
  press('Estrela')
  await soon(() => expect(answers).toHaveLength(2))
  answers[1]!([{ vehicleId: 1 }, { vehicleId: 9 }])
  answers[0]!([{ vehicleId: 1 }])
  await seen('favoritos: 1 e 9')
})
