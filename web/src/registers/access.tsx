import { may } from '#api/session/may.ts'
import { RefusedPage } from '#ui/page/RefusedPage.tsx'
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
    <RefusedPage what={title} text="Este cadastro é da central de rastreamento. Fale com o administrador da conta." />
  )
}
