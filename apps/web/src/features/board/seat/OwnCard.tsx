import '../../../ui/goes-on.css'
import '../../../ui/menu.css'
import { Popover } from '@base-ui/react/popover'
import { useRef } from 'react'
import { Token } from '../../../art/token/Token.tsx'
import { useFaces } from '../../../shared/characters/useFaces.ts'
import { openRolePicker } from '../../../shared/notes/openRolePicker.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import type { SeatModel } from '../model/seat.ts'
import { useWriteTarget } from '../useBoard.ts'
import { ownCardOf } from './ownCard.ts'

const TOKEN_PX = 112
/** A window that is too low for the card above or below a seat. */
const LOW_PX = 480

const anchor = (): Element | null => document.querySelector('.seat--own .seat__disc')

function Told({ model }: { readonly model: SeatModel }) {
  const faces = useFaces()
  const { t } = useText('board')
  const told = model.source === 'table' ? model.character : undefined
  const note = model.source === 'note' ? model.character : model.guess
  return (
    <div className="own-card__told">
      {told && <Token face={faces.token(told, model.alignment)} alignment={model.mark} px={TOKEN_PX} />}
      <div className="own-card__words">
        <Popover.Title className="own-card__title">
          {told ? t('board:own.is', { character: told.name }) : t('board:own.unknown')}
        </Popover.Title>
        {told && (
          <Popover.Description className="own-card__ability" lang={told.lang}>
            {told.ability}
          </Popover.Description>
        )}
        {note && <p className="own-card__note">{t('board:menu.yourGuess', { character: note.name })}</p>}
      </div>
    </div>
  )
}

/** The reader's own token, to be read. What they write down for themselves has buttons that say so. */
export function OwnCard({ index, model }: { readonly index: number; readonly model: SeatModel }) {
  const shell = useShell()
  const { t } = useText('board')
  const writesTo = useWriteTarget()
  const card = ownCardOf(shell)
  const isOpen = useReadable(card)
  const popup = useRef<HTMLDivElement>(null)
  const note = (name: 'role' | 'reminder') => () => {
    card.set(false)
    if (name === 'role') openRolePicker(shell, index)
    else shell.modals.open({ name, params: { playerIndex: index } })
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => card.set(open)}>
      <Popover.Portal>
        <Popover.Positioner
          className="menu__positioner"
          anchor={anchor}
          side="top"
          sideOffset={8}
          collisionPadding={8}
          // In a low window it lies over its seat rather than being a slit above it.
          collisionAvoidance={{
            side: window.innerHeight < LOW_PX ? 'shift' : 'flip',
            align: 'shift',
            fallbackAxisSide: 'none',
          }}
        >
          {/* It is there to be read: a button that took the focus would scroll the words away. */}
          <Popover.Popup className="menu goes-on own-card" ref={popup} initialFocus={popup}>
            <Told model={model} />
            {writesTo === 'notes' && !shell.townSquare.get() && (
              <div className="own-card__buttons">
                <p className="own-card__private">{t('board:own.private')}</p>
                {model.character?.team !== 'traveller' && (
                  <Button kind="quiet" icon="mask" onClick={note('role')}>
                    {t('board:menu.guess')}
                  </Button>
                )}
                <Button kind="quiet" icon="tag" onClick={note('reminder')}>
                  {t('board:menu.note')}
                </Button>
              </div>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
