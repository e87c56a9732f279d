import { createContext, type ReactNode } from 'react'

export interface QuickCreateProps {
  kind: 'customer' | 'device'
  onClose(): void
  /** Told the new record's key. */
  onCreated(key: string): void
}

/** How a form shows another one in place; given from above because that form has the same inputs. */
export const QuickCreateContext = createContext<((props: QuickCreateProps) => ReactNode) | null>(null)
