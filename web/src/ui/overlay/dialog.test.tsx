import { MantineProvider } from '@mantine/core'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { openPage, press, seen, type } from '#testing/test-page.tsx'
import { theme } from '#theme/theme.ts'
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

/** Opens the dialog by its button and closes it: the focus goes in, and comes back. */
async function openAndClose(): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Abrir')!
  button.focus()
  press('Abrir')
  await seen('Conteúdo')
  await soon(() => expect(document.activeElement).not.toBe(button))
  press('Fechar')
  await soon(() => expect(document.body.textContent).not.toContain('Conteúdo'))
  await soon(() => expect(document.activeElement).toBe(button))
}

test('a dialog that goes when it closes gives the focus back', async () => {
  const page = openPage('/pagina', <Page />, {})
  await seen('Abrir')
  await openAndClose()
  page.close()
})

/** Its dialog comes with the first press, as one whose code is read then, and stays. */
function PageOfPresses() {
  const [presses, setPresses] = useState(0)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => [setPresses(presses + 1), setOpened(true)]}>
        Abrir
      </button>
      {presses > 0 && (
        <Dialog key={presses} opened={opened} title="Colunas" size={300} onClose={() => setOpened(false)}>
          Conteúdo
        </Dialog>
      )}
    </>
  )
}

test('a dialog that is there from its first press on, and stays, gives the focus back each time', async () => {
  const page = openPage('/pagina', <PageOfPresses />, {})
  await seen('Abrir')
  await openAndClose()
  await openAndClose()
  page.close()
})

/** Its dialog leaves a field with the focus when it is gone. */
function PageWithField() {
  const [opened, setOpened] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <MantineProvider theme={theme}>
      <input ref={field} aria-label="Nome" />
      <button type="button" onClick={() => setOpened(true)}>
        Abrir
      </button>
      <Dialog
        {...{ opened, title: 'Pergunta', size: 300 }}
        onClose={() => setOpened(false)}
        onClosed={() => field.current?.focus()}
      >
        Conteúdo
      </Dialog>
    </MantineProvider>
  )
}

test.each(['no-preference', 'reduce'])(
  'what is chosen for the focus behind a dialog keeps it, motion: %s',
  async (motion) => {
    vi.stubGlobal('matchMedia', (query: string) => {
      const matches = query === `(prefers-reduced-motion: ${motion})`
      return Object.assign(new EventTarget(), { matches })
    })
    const page = openPage('/pagina', <PageWithField />, {})
    await seen('Abrir')
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Abrir')!
    button.focus()
    press('Abrir')
    await soon(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Fechar'))
    press('Fechar')
    await soon(() => expect(document.body.textContent).not.toContain('Conteúdo'))
    await soon(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Nome'))
    page.close()
  },
)

function PageWithForms() {
  const [opened, setOpened] = useState(false)
  const [isSent, setSent] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Abrir
      </button>
      {opened && (
        <Dialog opened title="Motivo" size={300} onClose={() => setOpened(false)}>
          {isSent ? (
            'Enviado'
          ) : (
            <form>
              <input aria-label="Motivo" />
            </form>
          )}
          <button type="button" onClick={() => setSent(true)}>
            Enviar
          </button>
        </Dialog>
      )}
    </>
  )
}

test('Escape closes a dialog until something is typed into it, and once that was sent', async () => {
  const page = openPage('/pagina', <PageWithForms />, {})
  const field = () => document.querySelector('[aria-label="Motivo"]')
  const pressEscape = () =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await seen('Abrir')
  press('Abrir')
  await soon(() => expect(field()).not.toBeNull())
  pressEscape()
  await soon(() => expect(field()).toBeNull())
  press('Abrir')
  await soon(() => expect(field()).not.toBeNull())
  type(field() as HTMLInputElement, 'Furto')
  pressEscape()
  press('Enviar')
  await seen('Enviado')
  pressEscape()
  await soon(() => expect(document.body.textContent).not.toContain('Enviado'))
  page.close()
})
