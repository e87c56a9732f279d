import { Button } from '@mantine/core'
import type { OperationName } from '@monitorweb/contract/operations'
import { mayUse } from '@monitorweb/contract/permissions'
import { Link } from '@tanstack/react-router'
import { currentSession } from '#api/session/session.ts'
import { PageMessage } from '#ui/page/PageMessage.tsx'
import type { Register } from './register.ts'

/** Tells whether this person's role has an operation; the server decides in the end. */
export function may(operation: OperationName): boolean {
  const session = currentSession()
  return session !== null && mayUse(operation, session)
}

/**
 * Tells whether this person may open a register. Registers are the operators'; only the people of a customer are also
 * kept by its administrator.
 */
export function mayOpen({ needs }: Pick<Register<never>, 'needs'>): boolean {
  return may(needs)
}

/** Stands where a register is opened without the privilege. */
export function NoAccess({ title }: { title: string }) {
  return (
    <PageMessage
      title={`Seu perfil não vê ${title}`}
      text="Este cadastro é da central de rastreamento. Fale com o administrador da conta."
    >
      <Button component={Link} to="/custom-dashboard">
        Ir para o Dashboard
      </Button>
    </PageMessage>
  )
}
