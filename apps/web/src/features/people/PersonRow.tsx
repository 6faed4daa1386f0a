import { ACCESS_GRANTED, ACCESS_REQUESTED, isGuest } from '@belfry/rules'
import { Face } from '../../shared/people/Face.tsx'
import { GuestMark } from '../../shared/people/GuestMark.tsx'
import { LevelBadge } from '../../shared/people/LevelBadge.tsx'
import { useBlocked } from '../../shared/people/useBlocked.ts'
import { useNames } from '../../shared/people/useNames.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { type Deed, deedsFor, type Person } from './selectors.ts'
import { useDeeds } from './usePeople.ts'

const KIND_ICONS = { storyteller: 'quill', player: 'chair', spectator: 'eye' } as const

const DEED_ICONS: Readonly<Record<Deed['name'], IconName>> = {
  kick: 'leave',
  ask: 'quill',
  unask: 'close',
  remove: 'minus',
  take: 'quill',
  stepDown: 'minus',
  access: 'book',
}

function Deeds({ person: { user } }: { readonly person: Person }) {
  const { t, phrase } = useText('people')
  const { view } = useTable()
  const names = useNames()
  const act = useDeeds()
  const hasAccess = user.grimoireAccess === ACCESS_GRANTED
  const label = (name: Deed['name']): string =>
    name === 'access'
      ? t(hasAccess ? 'people:access.revoke' : 'people:access.grant')
      : t(`people:deed.${name}`)
  return (
    <div className="person__deeds">
      {(view ? deedsFor(view, user.id) : []).map(({ name, whyNot }) => {
        const reason = whyNot && phrase(failurePhrase(whyNot))
        const text = t('people:deed.of', {
          deed: label(name),
          name: view ? names.user(view, user.id) : user.username,
        })
        return (
          <Button
            key={name}
            kind="quiet"
            icon={DEED_ICONS[name]}
            data-deed={name}
            aria-label={text}
            aria-description={reason ?? undefined}
            title={reason ?? label(name)}
            disabled={whyNot !== null}
            onClick={() => void act(name, user)}
          />
        )
      })}
    </div>
  )
}

/** Marks that everybody should know about somebody at one glance. */
function Marks({ person: { user, kind, seat, isModerator } }: { readonly person: Person }) {
  const { t } = useText('people')
  const access = user.grimoireAccess
  const isBlocked = useBlocked().has(user.id)
  const isAsking = access === ACCESS_REQUESTED
  const isHolding = access === ACCESS_GRANTED
  return (
    <span className="person__marks">
      <span data-kind={kind}>
        <Icon name={KIND_ICONS[kind]} />
        {kind === 'player' ? t('people:seat', { number: seat ?? 0 }) : t(`people:kind.${kind}`)}
      </span>
      {isBlocked && (
        <span data-blocked="true">
          <Icon name="lock" />
          {t('people:block.mark')}
        </span>
      )}
      {isModerator && <span>{t('people:moderator')}</span>}
      {isGuest(user) && <GuestMark />}
      {user.flags.includes('newuser') && !isGuest(user) && <span>{t('people:new')}</span>}
      {isAsking && <span data-access="requested">{t('people:access.requested')}</span>}
      {isHolding && (
        <span data-access="granted">
          <Icon name="book" />
          {t('people:access.granted')}
        </span>
      )}
      {!user.isOnline && <span data-away="true">{t('people:away')}</span>}
    </span>
  )
}

export function PersonRow({ person }: { readonly person: Person }) {
  const { modals } = useShell()
  const { t } = useText('people')
  const { view } = useTable()
  const names = useNames()
  const { user, isSelf, isAlike } = person
  return (
    <li className="person" data-user={user.id} data-online={user.isOnline}>
      <span className="person__avatar">
        <Face id={user.id} name={user.username} avatar={user.cosmetics.avatar} isOnline={user.isOnline} />
      </span>
      <span className="person__who">
        <button
          type="button"
          className="person__name"
          onClick={() => modals.open({ name: 'user', params: { userId: user.id, isFromUsers: true } })}
        >
          {view ? names.user(view, user.id) : user.username}
        </button>
        {isSelf && <span className="person__self">{t('people:you')}</span>}
        {user.pronouns !== '' && <span className="person__pronouns">{user.pronouns}</span>}
        {isAlike && <span className="person__alike">{t('people:alike.mark')}</span>}
        {!isGuest(user) && <LevelBadge level={user.level} />}
        <Marks person={person} />
      </span>
      <Deeds person={person} />
    </li>
  )
}
