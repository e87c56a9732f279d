import { Button, Popover } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

interface ToolbarPopoverProps {
  label: string
  icon: TablerIcon
  /** The title says to those who do not see it what the opened part is for. */
  title: string
  className: string | undefined
  /** These are further attributes of the button. */
  button?: { 'data-opens-mosaic': 'tools' }
  children(close: () => void): ReactNode
}

/** Shows a button of the map's toolbar and what opens under it. */
export function ToolbarPopover({ label, icon: Icon, title, className, button, children }: ToolbarPopoverProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover position="bottom-start" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          {...button}
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={title} className={className ?? ''}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
