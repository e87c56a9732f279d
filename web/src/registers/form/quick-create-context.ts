import type { customerFields } from '@monitorweb/contract/registers/customer'
import { createContext, type ReactNode } from 'react'
import type { Typed } from '#form/contract-form.ts'

export interface QuickCreateProps {
  kind: 'customer' | 'device'
  /** This is what is known of a new customer. */
  preset?: Partial<Typed<typeof customerFields>>
  onClose(): void
  /** Is called with the new record's key. */
  onCreated(key: string): void
}

/** Gives forms a way to show another form in place; it comes from above because that form has the same inputs. */
export const QuickCreateContext = createContext<((props: QuickCreateProps) => ReactNode) | null>(null)
