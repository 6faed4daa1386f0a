import '../../../styles/ink.css'
import './talk.css'
import { isNight, type SessionView } from '@belfry/rules'
import { can } from '../../../lib/table/rights.ts'
import { setSilentNight, setWhispers } from '../../../shared/game/switches.ts'
import { useNames } from '../../../shared/people/useNames.ts'
import { useReason } from '../../../shell/useReason.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Field.tsx'
import { follow, toggleChannel } from './api.ts'
import { placeName } from './place.ts'
import { Queue } from './Queue.tsx'
import {
  type ChannelRow,
  followed,
  leaders,
  mayEnterPrivate,
  mayFollow,
  privateRows,
  publicChatsOpen,
  publicRows,
} from './selectors.ts'

interface InView {
  readonly view: SessionView
}

function PublicChats({ view }: InView) {
  const shell = useShell()
  const { t } = useText('chat')
  const names = useNames()
  const reason = useReason()
  const open = publicChatsOpen(view)
  return (
    <section className="talk__part" aria-label={t('chat:talk.public')}>
      <h3 className="talk__title">{t('chat:talk.public')}</h3>
      {!open.ok && <p className="talk__note">{reason.text(open)}</p>}
      <ul className="talk__rows">
        {publicRows(view).map(({ channel, members, isOwn }) => (
          <li key={channel}>
            <button
              type="button"
              className="talk__room"
              data-channel={channel}
              aria-pressed={isOwn}
              title={t(isOwn ? 'chat:talk.leave' : 'chat:talk.enter')}
              onClick={() => toggleChannel(shell, channel)}
            >
              <span className="talk__name">{t(placeName(view, channel))}</span>
              <span className="talk__members">{members.map((id) => names.user(view, id)).join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PrivateChat({ view, row }: InView & { readonly row: ChannelRow }) {
  const shell = useShell()
  const { t } = useText('chat')
  const names = useNames()
  const reason = useReason()
  const { channel, members, isOwn } = row
  const who = members.map((id) => names.user(view, id)).join(', ')
  const may = mayEnterPrivate(view)
  return (
    <li className="talk__row" data-channel={channel} data-own={isOwn}>
      <span className="talk__name">{who}</span>
      {isOwn ? (
        <Button kind="quiet" icon="leave" onClick={() => toggleChannel(shell, channel)}>
          {t('chat:talk.leave')}
        </Button>
      ) : (
        may.ok && (
          <Button
            kind="quiet"
            icon="door"
            {...reason(may, t('chat:talk.listen', { names: who }))}
            onClick={() => toggleChannel(shell, channel)}
          >
            {t('chat:talk.enter')}
          </Button>
        )
      )}
    </li>
  )
}

function PrivateChats({ view }: InView) {
  const { t } = useText('chat')
  const rows = privateRows(view)
  return (
    <section className="talk__part" aria-label={t('chat:talk.private')}>
      <h3 className="talk__title">{t('chat:talk.private')}</h3>
      {rows.length === 0 && <p className="talk__note">{t('chat:talk.nobody')}</p>}
      <ul className="talk__rows">
        {rows.map((row) => (
          <PrivateChat key={row.channel} view={view} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Following({ view }: InView) {
  const shell = useShell()
  const { t } = useText('chat')
  const names = useNames()
  const reason = useReason()
  const storytellers = leaders(view)
  const target = followed(view)
  if (storytellers.length === 0) return null
  return (
    <section className="talk__part" aria-label={t('chat:talk.following')}>
      <h3 className="talk__title">{t('chat:talk.following')}</h3>
      <ul className="talk__rows">
        {storytellers.map((id) => (
          <li key={id} className="talk__row">
            <span className="talk__name">{names.user(view, id)}</span>
            <Button
              kind="quiet"
              icon="eye"
              aria-pressed={target === id}
              {...reason(mayFollow(view, id), t('chat:talk.followHint'))}
              onClick={() => follow(shell, target === id ? null : id)}
            >
              {t(target === id ? 'chat:talk.unfollow' : 'chat:talk.follow')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WhispersSwitch({ view }: InView) {
  const shell = useShell()
  const { t } = useText('chat')
  const { isWhispersDisabled } = view.gamestate.flags
  if (!can(view.self, 'changeTable'))
    return isWhispersDisabled ? <p className="talk__note">{t('chat:talk.off')}</p> : null
  return (
    <Checkbox
      label={t('chat:talk.allow')}
      checked={!isWhispersDisabled}
      onChange={(isAllowed) => setWhispers(shell, !isAllowed)}
    />
  )
}

/** Night switch of the square's voices: the Storyteller's; everybody else learns it when it is dark. */
function NightSwitch({ view }: InView) {
  const shell = useShell()
  const { t } = useText('chat')
  const { isNightSilent } = view.gamestate.flags
  if (can(view.self, 'changeTable'))
    return (
      <Checkbox
        label={t('chat:talk.silentNight')}
        checked={isNightSilent}
        onChange={(isSilent) => setSilentNight(shell, isSilent)}
      />
    )
  if (!isNight(view.session.game.phase)) return null
  return (
    <p className="talk__note" data-silent={isNightSilent}>
      {t(isNightSilent ? 'chat:talk.silent' : 'chat:talk.heard')}
    </p>
  )
}

/** Talk: who talks where, and with whom one could. */
export function Tab() {
  const { view } = useTable()
  if (!view) return null
  return (
    <div className="talk on-ink">
      <Queue view={view} />
      <PublicChats view={view} />
      <PrivateChats view={view} />
      <Following view={view} />
      <WhispersSwitch view={view} />
      <NightSwitch view={view} />
    </div>
  )
}
