import { Button, type ButtonProps, Popover, type PopoverProps } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { ColumnList, type ColumnListProps } from './ColumnList.tsx'

interface ColumnChooserProps extends ColumnListProps {
  /** The list of columns has this name. */
  label: string
  look?: Pick<ButtonProps, 'size' | 'classNames'>
  position?: PopoverProps['position']
}

/** Opens the list of columns below its button. */
export function ColumnChooser({ label, look, position = 'bottom-end', ...list }: ColumnChooserProps) {
  return (
    <Popover position={position} shadow="md" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button size="sm" variant="default" leftSection={<IconColumns3 size={16} aria-hidden="true" />} {...look}>
          Colunas
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <ColumnList {...list} />
      </Popover.Dropdown>
    </Popover>
  )
}
