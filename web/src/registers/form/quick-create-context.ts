import type { customerFields } from '@monitorweb/contract/registers/customer'
import { createContext, type ReactNode } from 'react'
import type { Typed } from '#form/contract-form.ts'

export interface QuickCreateProps {
  kind: 'customer' | 'device'
  /** What is known of a new customer. */
  preset?: Partial<Typed<typeof customerFields>>
  onClose(): void
  /** Told the new record's key. */
  onCreated(key: string): void
}

/** How a form shows another one in place; given from above because that form has the same inputs. */
export const QuickCreateContext = createContext<((props: QuickCreateProps) => ReactNode) | null>(null)
