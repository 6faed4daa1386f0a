import { Menu } from '@base-ui/react/menu'
import { type SessionView, storytellerRef } from '@belfry/rules'
import { Face } from '../../../shared/people/Face.tsx'
import { useNames } from '../../../shared/people/useNames.ts'
import { useRootAttribute } from '../../../shell/useRootAttribute.ts'
import { useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { seatMenu } from '../seat/menuHandle.ts'
import { PortraitPart } from '../slots/SeatParts.tsx'
import { useSeatModel } from '../useBoard.ts'
import { StorytellerReminders, StorytellerToken } from './StorytellerTokens.tsx'

const NOBODY: SessionView['session']['storytellers'] = []

function Storyteller({ id, index }: { readonly id: string; readonly index: number }) {
  const { t } = useText('board')
  const names = useNames()
  const model = useSeatModel(index)
  const name = useView((view) => names.user(view, id), '')
  const avatar = useView(
    ({ session }) => session.usersAll.find((user) => user.id === id)?.cosmetics.avatar,
    undefined,
  )
  const isOnline = useView(
    ({ session }) => session.usersAll.find((user) => user.id === id)?.isOnline ?? false,
    false,
  )
  return (
    <li>
      <Menu.Trigger
        handle={seatMenu}
        payload={{ seat: index }}
        className="storyteller"
        data-online={isOnline}
        title={t('board:storyteller.label', { name })}
      >
        <span className="storyteller__portrait">
          <Face id={id} name={name} avatar={avatar} isOnline={isOnline} />
          <PortraitPart seat={index} />
          {model && <StorytellerToken model={model} />}
        </span>
        <span className="visually-hidden">{t('board:storyteller.label', { name })}</span>
        <span className="storyteller__name" aria-hidden="true">
          {name}
        </span>
      </Menu.Trigger>
      {model && <StorytellerReminders index={index} model={model} />}
    </li>
  )
}

/** Storytellers: whoever runs the game. */
export function StorytellerPanel() {
  const { t } = useText('board')
  const storytellers = useView(({ session }) => session.storytellers, NOBODY)
  useRootAttribute('data-storytellers', storytellers.length > 1 ? 'several' : undefined)
  return (
    <ul className="storyteller-panel" aria-label={t('board:storytellers')}>
      {storytellers.map(({ id }, at) => (
        <Storyteller key={id} id={id} index={storytellerRef(at)} />
      ))}
    </ul>
  )
}
