import { useState } from 'react'
import { expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { openPage, press, seen } from '#testing/test-page.tsx'
import { Dialog } from './Dialog.tsx'

function Page() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Abrir
      </button>
      {opened && (
        <Dialog opened title="Colunas" size={300} onClose={() => setOpened(false)}>
          Conteúdo
        </Dialog>
      )}
    </>
  )
}

test('a dialog that goes when it closes gives the focus back', async () => {
  const page = openPage('/pagina', <Page />, {})
  await seen('Abrir')
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Abrir')!
  button.focus()
  press('Abrir')
  await seen('Conteúdo')
  await soon(() => expect(document.activeElement).not.toBe(button))
  press('Fechar')
  await soon(() => expect(document.body.textContent).not.toContain('Conteúdo'))
  await soon(() => expect(document.activeElement).toBe(button))
  page.close()
})
