import { createContext, type ReactNode } from 'react'
import type { FormValues } from '../definitions/form-definition.ts'

export interface QuickCreateProps {
  kind: 'customer' | 'device'
  /** Values it begins with. */
  preset?: FormValues
  onClose(): void
  /** Told the new record's key. */
  onCreated(key: string): void
}

/** How a form shows another one in place; given from above because that form has the same inputs. */
export const QuickCreateContext = createContext<((props: QuickCreateProps) => ReactNode) | null>(null)
