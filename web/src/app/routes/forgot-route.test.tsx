import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { clearToken } from '#api/session/session.ts'
import { seen } from '#testing/test-page.tsx'
import { router } from './routes.tsx'

test('the link of a mail leads to the new password, in its form of now as in the former', async () => {
  clearToken()
  router.history.push('/forgot#token=um-codigo')
  const host = document.body.appendChild(document.createElement('div'))
  const shown = createRoot(host)
  shown.render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await seen('Criar a senha')
  router.history.push('/forgot')
  await seen('Recuperar a senha')
  router.history.push('/forgot?token=um-codigo')
  await seen('Criar a senha')
  expect(host.textContent).not.toContain('um-codigo')
  shown.unmount()
  host.remove()
})
