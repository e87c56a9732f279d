import { ruleFields } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { startingValues } from '#form/contract-form.ts'
import { Field } from '#form/Field.tsx'
import { useContractForm } from '#form/use-contract-form.ts'
import { soon } from '#testing/eventually.ts'
import { endSession, enterAs, labelled, openPage, press, REFUSAL, seen, type } from '#testing/test-page.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { RuleEditor } from './editor/RuleEditor.tsx'
import { RULE_FIELDS } from './editor/rule-form.ts'
import { ScheduleField } from './editor/ScheduleField.tsx'
import { RuleList } from './list/RuleList.tsx'
import { RuleRow } from './list/RuleRow.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 900, userId: 7, access: 'A' }))
afterEach(() => page.close())

const rule = { ...initialOf(ruleFields), id: 5, name: 'Pátio', vehicleCount: 12, active: true }
/** A rule that can be sent as it stands. */
const STORED = { customerId: 900, kind: 'idling', vehicleChoice: 'all', urgency: 2, forSeconds: 60 }

test.each([
  [{}, '12 veículos'],
  [{ vehicleCount: 0 }, 'dorme: nenhum veículo'],
  [{ lostGeofences: true }, 'dorme: as cercas foram excluídas'],
  [{ lostNotified: true }, 'avisa todos: os escolhidos saíram'],
])('the list says whether a rule sleeps, and why, or tells others than it names: %j', async (own, words) => {
  page = openPage(
    '/regras',
    <QueryScope>
      <ul>
        <RuleRow rule={{ ...rule, ...own }} />
      </ul>
    </QueryScope>,
    {},
  )
  await seen(words)
})

test('the list counts all rules, and only what narrows it has a part of them', async () => {
  page = openPage(
    '/regras',
    <QueryScope>
      <RuleList />
    </QueryScope>,
    { regras: () => [rule, { ...rule, id: 6, name: 'Rodovia' }] },
  )
  await seen('2 regras')
  expect(document.querySelector('[role="status"]')!.textContent).toBe('2 regras')
  type(document.querySelector('input')!, 'pátio')
  await seen('1 de 2 regras')
})

function Hours() {
  const form = useContractForm({
    fields: RULE_FIELDS,
    initial: startingValues(RULE_FIELDS, { hours: 'dentro_12345_06:00-18:00;dentro_06_22:00-05:00' }),
    isStored: true,
    send: async () => undefined,
  })
  return (
    <Field form={form} name="hours">
      {(props) => <ScheduleField {...props} form={form} />}
    </Field>
  )
}

const clocks = () => [...document.querySelectorAll<HTMLInputElement>('input[aria-label="Das"]')]

test('where one line of hours was taken away, no other shows what was typed into it', async () => {
  page = openPage('/regras/5', <Hours />, {})
  await soon(() => expect(clocks().map(({ value }) => value)).toEqual(['06:00', '22:00']))
  const first = clocks()[0]!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(first, '99')
  first.dispatchEvent(new Event('input', { bubbles: true }))
  await soon(() => expect(first.value).toBe('99'))
  first.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  press('Tirar')
  await soon(() => expect(clocks().map(({ value }) => value)).toEqual(['22:00']))
})

test('a rule that is pressed twice ends as it was pressed last, each time over what the press before left', async () => {
  const answers: ((answer: unknown) => void)[] = []
  page = openPage(
    '/regras',
    <QueryScope>
      <ul>
        <RuleRow rule={{ ...rule, recordVersion: 7 }} />
      </ul>
    </QueryScope>,
    { alterarRegra: () => new Promise((resolve) => answers.push(resolve)) },
  )
  const sent = () => page.of('alterarRegra').map(({ variables }) => variables['input'])
  await seen('Pátio')
  const button = document.querySelector<HTMLInputElement>('input[role="switch"]')!
  button.click()
  await soon(() => expect(answers).toHaveLength(1))
  await soon(() => expect(button.checked).toBe(false))
  button.click()
  await soon(() => expect(button.checked).toBe(true))
  expect(answers).toHaveLength(1)
  answers[0]!({ status: true, record: { ...rule, active: false, recordVersion: 8 } })
  await soon(() => expect(answers).toHaveLength(2))
  expect(sent()).toEqual([
    expect.objectContaining({ ativa: false, versao: 7 }),
    expect.objectContaining({ ativa: true, versao: 8 }),
  ])
})

test('who gives up to delete something stands where the question began', async () => {
  page = openPage(
    '/regras/5',
    <QueryScope>
      <DeleteButton remove={async () => undefined} onGone={async () => undefined} />
    </QueryScope>,
    {},
  )
  await soon(() => press('Excluir'))
  await soon(() => expect(document.activeElement?.textContent).toBe('Confirmar a exclusão'))
  press('Cancelar')
  await soon(() => expect(document.activeElement?.textContent).toBe('Excluir'))
})

test('what was typed into a rule and not saved is offered again, and is sent over the version it was typed over', async () => {
  const openRule = (recordVersion: number) => {
    page = openPage(
      '/regras/5',
      <QueryScope>
        <RuleEditor
          {...{ rule: { ...rule, ...STORED, recordVersion }, template: null, geofenceId: null }}
          onDone={async () => undefined}
        />
      </QueryScope>,
      { alterarRegra: () => REFUSAL },
    )
  }
  openRule(3)
  await soon(() => type(labelled('Nome'), 'Pátio à noite'))
  await soon(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Pátio à noite'))
  await endSession(page)
  enterAs({ customerId: 900, userId: 7, access: 'A' })
  openRule(4)
  await seen('Há um rascunho')
  expect(labelled('Nome').value).toBe('Pátio')
  press('Recuperar')
  await soon(() => expect(labelled('Nome').value).toBe('Pátio à noite'))
  press('Salvar')
  await seen('O servidor está ocupado.')
  expect(JSON.stringify(page.of('alterarRegra')[0]!.variables)).toContain('"versao":3')
})
