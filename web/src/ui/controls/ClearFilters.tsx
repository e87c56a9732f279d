import { Button, type ButtonProps } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'

interface ClearFiltersProps {
  size: NonNullable<ButtonProps['size']>
  onClear(): void
}

/** Has a list show all again; it is there only while filters are in use. */
export function ClearFilters({ size, onClear }: ClearFiltersProps) {
  return (
    <Button size={size} variant="subtle" leftSection={<IconFilterOff size={16} aria-hidden="true" />} onClick={onClear}>
      Limpar filtros
    </Button>
  )
}
