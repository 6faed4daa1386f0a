import { Menu as Base } from '@base-ui/react/menu'
import { Icon, type IconName } from './Icon.tsx'

export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  /** The keys that do the same, as they are shown. */
  readonly keys?: readonly string[]
  readonly isDisabled?: boolean
  readonly onSelect: () => void
}

export interface MenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
}

export function Menu({ label, items }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger className="button button--plain">
        <span className="button__label">{label}</span>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="menu__positioner" sideOffset={6} align="start">
          <Base.Popup className="menu">
            {items.map((item) => (
              <Base.Item
                key={item.key}
                className="menu__item"
                disabled={item.isDisabled ?? false}
                onClick={item.onSelect}
              >
                {item.icon && <Icon name={item.icon} />}
                <span className="menu__label">{item.label}</span>
                {item.keys?.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
