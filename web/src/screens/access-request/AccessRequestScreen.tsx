import { useState } from 'react'
import { AuthPage } from '#ui/auth/AuthPage.tsx'
import { AccessRequestForm } from './AccessRequestForm.tsx'
import { RequestSent } from './RequestSent.tsx'

/** Asks for access to the product; an operator decides on it. */
export function AccessRequestScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <RequestSent email={sentTo} />
  return (
    <AuthPage title="Solicitar acesso" lead="A central confere a solicitação e responde por e-mail.">
      <AccessRequestForm onSent={setSentTo} />
    </AuthPage>
  )
}
