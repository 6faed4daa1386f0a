import '../../../ui/goes-on.css'
import '../../../ui/menu.css'
import { Menu } from '@base-ui/react/menu'
import { ReminderDisc } from '../../../art/token/ReminderDisc.tsx'
import { Token } from '../../../art/token/Token.tsx'
import { useFaces } from '../../../shared/characters/useFaces.ts'
import type { SeatMenuItem } from '../../../shell/board.ts'
import { useFrame } from '../../../shell/useFrame.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { failurePhrase, useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { SeatReminder } from '../model/seat.ts'
import { useFeatureMenu } from '../slots/featureMenu.ts'
import { useSeatModel } from '../useBoard.ts'
import { seatItems } from './items.ts'
import { type SeatMenuSubject, seatMenu } from './menuHandle.ts'
import { reminderItems } from './reminderItems.ts'
import { useReminderWords } from './useReminderWords.ts'
import { useSeatPerson } from './useSeatPerson.ts'

const HEAD_TOKEN_PX = 112
const HEADING_DISC_PX = 32
/** There is one menu: what stands at its head describes it, for arrow keys do not come there. */
const HEAD_ID = 'seat-menu-head'

/** The seat, enlarged: for fingers, and for everybody who wants to read what a token says. */
function SeatHead({ seat }: { readonly seat: number }) {
  const model = useSeatModel(seat)
  const person = useSeatPerson(seat)
  const faces = useFaces()
  const { t } = useText('board')
  const { character } = model ?? {}
  return (
    <div className="seat-menu__head" id={HEAD_ID}>
      {character && (
        <Token
          face={faces.token(character, model?.alignment ?? null)}
          alignment={model?.mark ?? null}
          px={HEAD_TOKEN_PX}
          isNote={model?.source === 'note'}
        />
      )}
      <div className="seat-menu__words">
        <p className="seat-menu__name">{person.name}</p>
        {person.pronouns !== '' && <p className="seat-menu__pronouns">{person.pronouns}</p>}
        {character && (
          <p className="seat-menu__character">
            {model?.source === 'note'
              ? t('board:menu.yourGuess', { character: character.name })
              : character.name}
          </p>
        )}
        {character && (
          <p className="seat-menu__ability" lang={character.lang}>
            {character.ability}
          </p>
        )}
      </div>
    </div>
  )
}

function Items({ items }: { readonly items: readonly SeatMenuItem[] }) {
  const { phrase } = useText('board', 'vote', 'chat', 'night')
  return items.map(({ key, label, icon, whyNot, run }) => (
    <Menu.Item
      key={key}
      className="menu__item"
      data-entry={key}
      disabled={Boolean(whyNot)}
      title={whyNot ? phrase(failurePhrase(whyNot)) : undefined}
      onClick={run}
    >
      <Icon name={icon} />
      <span className="menu__label">
        {phrase(label)}
        {whyNot && <span className="menu__reason">{phrase(failurePhrase(whyNot))}</span>}
      </span>
    </Menu.Item>
  ))
}

/** A reminder among others, and what can be done with it. */
function ReminderGroup({ seat, reminder }: { readonly seat: number; readonly reminder: SeatReminder }) {
  const shell = useShell()
  const words = useReminderWords(reminder)
  if (!words) return null
  return (
    <Menu.Group className="menu__group">
      <Menu.GroupLabel className="menu__heading">
        <ReminderDisc face={words.face} px={HEADING_DISC_PX} isLabelled />
        {words.spoken}
      </Menu.GroupLabel>
      <Items items={reminderItems(shell, seat, reminder)} />
    </Menu.Group>
  )
}

function MenuOf({ seat, reminders }: SeatMenuSubject) {
  const shell = useShell()
  const fromFeatures = useFeatureMenu()
  // What can be done follows the table while the menu is open.
  useTable()
  const [first, ...others] = reminders ?? []
  if (first && others.length === 0) return <Items items={reminderItems(shell, seat, first)} />
  if (reminders)
    return reminders.map((reminder) => (
      <ReminderGroup key={`${reminder.origin}:${reminder.at}`} seat={seat} reminder={reminder} />
    ))
  return (
    <>
      <SeatHead seat={seat} />
      <Items items={seatItems(shell, seat, fromFeatures(shell, seat))} />
    </>
  )
}

/** Width of a window in which the menu finds room beside every seat: twice its own, and a seat. */
const BESIDE_PX = 728

/** The one menu of the board. */
export function SeatMenu() {
  // Beside its seat it has the whole height of the window; on a telephone there is no beside.
  const isNarrow = useFrame() === 'tall'
  return (
    <Menu.Root handle={seatMenu}>
      {({ payload }) => (
        <Menu.Portal>
          <Menu.Positioner
            className="menu__positioner"
            side={isNarrow ? 'bottom' : 'inline-end'}
            align="center"
            sideOffset={6}
            collisionPadding={8}
            // In a low and narrow window it lies over its seat rather than outside.
            collisionAvoidance={{
              side: isNarrow || window.innerWidth >= BESIDE_PX ? 'flip' : 'shift',
              align: 'shift',
              fallbackAxisSide: 'none',
            }}
          >
            <Menu.Popup className="menu goes-on seat-menu" aria-describedby={HEAD_ID}>
              {payload && <MenuOf {...payload} />}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      )}
    </Menu.Root>
  )
}
