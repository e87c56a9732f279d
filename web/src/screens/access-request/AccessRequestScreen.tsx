import { ACCESS_REQUEST_DAYS } from '@monitorweb/contract/people/access-request'
import { useState } from 'react'
import { AuthPage } from '#ui/auth/AuthPage.tsx'
import { AccessRequestForm } from './AccessRequestForm.tsx'
import { RequestSent } from './RequestSent.tsx'

/** Asks for access to the product; an operator decides on it. */
export function AccessRequestScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <RequestSent email={sentTo} />
  return (
    <AuthPage
      title="Solicitar acesso"
      lead={`A central confere a solicitação e responde por e-mail. A solicitação é apagada ${ACCESS_REQUEST_DAYS} dias depois da resposta, ou do envio, se não houver resposta; se for aprovada, nome, e-mail e telefone ficam no seu usuário.`}
    >
      <AccessRequestForm onSent={setSentTo} />
    </AuthPage>
  )
}
