import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, seen, type } from '#testing/test-page.tsx'
import { answerUploads, keptAs } from '#testing/upload-answers.ts'
import { ConsentForm } from './ConsentForm.tsx'

let page: ReturnType<typeof openPage>
let recorded: number
let answer: ReturnType<typeof keptAs>
beforeEach(async () => {
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  recorded = 0
  page = openPage(
    '/configuracoes/comandos',
    <ConsentForm customerId={900} onRecorded={async () => void recorded++} />,
    {
      anotarConsentimento: () => ({ codigo: 1 }),
    },
  )
  answerUploads(() => answer)
  await seen('Guardar um consentimento')
})
afterEach(() => page.close())

function choose(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a consent without its document is refused at the field of the document, beside what else is missing', async () => {
  press('Guardar')
  await seen('Escolha o documento assinado.')
  await soon(() => expect(document.activeElement).toBe(labelled('Assinado em')))
  type(labelled('Assinado em'), '04/03/2026')
  type(labelled('Assinado por'), 'Ana Prado')
  await soon(() => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1))
  press('Guardar')
  await soon(() => expect(document.activeElement).toBe(labelled('Documento assinado')))
  expect(page.of('anotarConsentimento')).toHaveLength(0)
  choose(new File(['x'], 'termo.pdf'))
  await soon(() => expect(document.body.textContent).not.toContain('Escolha o documento assinado.'))
})

test('why the server does not take the document is said in its words, and the next one is kept', async () => {
  type(labelled('Assinado em'), '04/03/2026')
  type(labelled('Assinado por'), 'Ana Prado')
  choose(new File(['x'], 'termo.exe'))
  await seen('termo.exe')
  answer = {
    status: 415,
    text: JSON.stringify({ code: 'UNSUPPORTED', message: 'termo.exe não é de um tipo que se pode anexar.' }),
  }
  press('Guardar')
  await seen('termo.exe não é de um tipo que se pode anexar.')
  answer = keptAs('f00d')
  press('Guardar')
  await soon(() => expect(recorded).toBe(1))
  expect(page.of('anotarConsentimento')[0]?.variables).toMatchObject({
    ...{ cliente: 900, assinadoEm: '2026-03-04', arquivo: 'f00d' },
  })
})
