import '../../ui/goes-on.css'
import '../../ui/menu.css'
import './hands.css'
import { Menu } from '@base-ui/react/menu'
import { canRaiseHand, iconAfterEdition, NO_HAND, type SessionView } from '@belfry/rules'
import { useEffect } from 'react'
import { useKeys } from '../../shell/useKeys.ts'
import { useKeyText } from '../../shell/useKeyText.ts'
import { useReason } from '../../shell/useReason.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable, useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { HandSign, useHandName } from './HandSign.tsx'
import { raiseHand, toggleHand } from './hand.ts'
import { ownHandIcons } from './selectors.ts'

/** Another script may not know the character the hand shows; two scripts of one's own have the same id. */
function useKnownIcon(): void {
  const { board } = useShell()
  const chosen = useReadable(board.handIcon)
  const isKnown = useView((view) => view.self.seat < 0 || ownHandIcons(view).includes(chosen), true)
  useEffect(() => {
    if (!isKnown) board.handIcon.set(iconAfterEdition(chosen))
  }, [isKnown, chosen, board])
}

function Icons({ view, raised }: { readonly view: SessionView; readonly raised: string }) {
  const shell = useShell()
  const nameOf = useHandName()
  return (
    <Menu.RadioGroup
      className="hand-icons"
      value={raised}
      onValueChange={(icon: string) => raiseHand(shell, icon)}
    >
      {ownHandIcons(view).map((icon) => (
        <Menu.RadioItem
          key={icon}
          className="hand-icons__icon"
          value={icon}
          data-hand={icon}
          aria-label={nameOf(icon)}
          title={nameOf(icon)}
          closeOnClick
        >
          <HandSign icon={icon} />
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/** Raises and lowers the own hand, and chooses what it shows. */
export function Control() {
  const shell = useShell()
  const { view } = useTable()
  const { t } = useText('hands', 'actions')
  const reason = useReason()
  const chosen = useReadable(shell.board.handIcon)
  const keys = useKeys('castVote')
  const keyText = useKeyText()
  useKnownIcon()
  if (!view || view.self.seat < 0) return null
  const raised = view.gamestate.raisedHands[view.self.userId]?.icon ?? NO_HAND
  const may = canRaiseHand({
    seat: view.self.seat,
    hasNomination: view.gamestate.vote.nomination !== false,
  })
  const label = t(raised === NO_HAND ? 'hands:raise' : 'hands:lower')
  const withKeys = keys.length > 0 ? t('actions:withKeys', { label, keys: keyText(...keys) }) : label
  return (
    <div className="hand-control">
      <button
        type="button"
        className="button button--plain hand-control__hand"
        aria-label={label}
        aria-pressed={raised !== NO_HAND}
        {...reason(may, withKeys)}
        onClick={() => toggleHand(shell)}
      >
        <HandSign icon={raised === NO_HAND ? chosen : raised} />
      </button>
      <Menu.Root>
        <Menu.Trigger
          className="button button--plain button--bare hand-control__more"
          aria-label={t('hands:choose')}
          {...reason(may, t('hands:choose'))}
        >
          <Icon name="chevron-up" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className="menu__positioner" sideOffset={6} align="center" side="top">
            <Menu.Popup className="menu goes-on hand-menu" aria-label={t('hands:choose')}>
              <Icons view={view} raised={raised} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  )
}
