import '../../../art/avatars/borders.css'
import { Menu } from '@base-ui/react/menu'
import { GuestMark } from '../../../shared/people/GuestMark.tsx'
import { useShell } from '../../../shell/useShell.ts'
import { useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { claimSeat } from '../flows.ts'
import { useFeatureMenu } from '../slots/featureMenu.ts'
import { sitsByClick } from './items.ts'
import { seatMenu } from './menuHandle.ts'
import { SeatName } from './SeatName.tsx'
import { type SeatPerson, useSeatLabel } from './useSeatPerson.ts'

export interface SeatPlateProps {
  readonly index: number
  readonly isActive: boolean
  readonly menuId: string
  readonly person: SeatPerson
}

/** The entry of the menu that a click on a name runs at once, where it exists: at night it wakes somebody. */
const AT_ONCE = 'wake'

/** Beside a name that does something at once: the handle that the name itself is by day. */
function MenuHandle({ index, isActive, menuId, person }: SeatPlateProps) {
  const { t } = useText('board')
  const label = t('board:seat.menuOf', { name: person.name })
  return (
    <Menu.Trigger
      id={`${menuId}-more`}
      handle={seatMenu}
      payload={{ seat: index }}
      className="seat__more"
      data-control="more"
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      title={label}
    >
      <Icon name="menu" />
    </Menu.Trigger>
  )
}

/** The name, which is also the handle of the seat's menu. */
export function SeatPlate(props: SeatPlateProps) {
  const { index, isActive, menuId, person } = props
  const shell = useShell()
  const label = useSeatLabel(index, person)
  const items = useFeatureMenu()
  /** What a click does without a menu: sits down on a free seat, or wakes somebody at night. */
  const atOnce = (): (() => void) | undefined => {
    const { view } = shell.table.get()
    if (view && sitsByClick(view, index)) return () => void claimSeat(shell, index)
    return items(shell, index).find(({ key, whyNot }) => key === AT_ONCE && !whyNot)?.run
  }
  // Asked again when night falls or the day breaks.
  useView(({ session }) => session.game.phase, 0)
  const wakes = items(shell, index).some(({ key, whyNot }) => key === AT_ONCE && !whyNot)
  return (
    <>
      <Menu.Trigger
        id={menuId}
        handle={seatMenu}
        payload={{ seat: index }}
        className="seat__plate bordered"
        data-border={person.border || 'none'}
        data-own={person.isOwn}
        data-control="plate"
        data-wakes={wakes}
        tabIndex={isActive ? 0 : -1}
        aria-label={label}
        aria-haspopup={wakes ? 'dialog' : 'menu'}
        title={person.pronouns ? `${person.name} (${person.pronouns})` : person.name}
        onClick={(event) => {
          const run = atOnce()
          if (!run) return
          event.preventBaseUIHandler()
          run()
        }}
        onMouseDown={(event) => {
          if (atOnce()) event.preventBaseUIHandler()
        }}
        onContextMenu={(event) => {
          event.preventDefault()
          seatMenu.open(menuId)
        }}
      >
        {person.isGuest && <GuestMark isSmall />}
        <SeatName name={person.name} />
      </Menu.Trigger>
      {wakes && <MenuHandle {...props} />}
    </>
  )
}
