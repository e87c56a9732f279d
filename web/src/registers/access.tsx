import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { may } from '#api/session/may.ts'
import { PageMessage } from '#ui/page/PageMessage.tsx'
import type { Register } from './register.ts'

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
