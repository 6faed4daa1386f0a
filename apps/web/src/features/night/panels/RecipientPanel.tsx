import { pointingTeam, type SessionView } from '@belfry/rules'
import { checkPointing, startPointing } from '../../../shared/night/pointing.ts'
import { userById } from '../../../shared/people/people.ts'
import { useNames } from '../../../shared/people/useNames.ts'
import { useReason } from '../../../shell/useReason.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Person } from '../Person.tsx'
import { changeDraft, signalDraftOf } from '../signalDraft.ts'
import type { PanelProps } from './panel.ts'

const seatedOf = ({ session }: SessionView): readonly string[] =>
  session.players.flatMap(({ id }) => id ?? [])

/** Everybody else who looks on. */
const onlookersOf = ({ session }: SessionView): readonly string[] => {
  const { players, storytellers, usersAll } = session
  const others = new Set([...players.map(({ id }) => id), ...storytellers.map(({ id }) => id)])
  return usersAll.flatMap(({ id, isOnline }) => (isOnline && !others.has(id) ? [id] : []))
}

type GroupName = 'all' | 'dead' | 'minion'

/** Groups that are woken together, chosen in one click. */
const GROUPS: readonly {
  readonly name: GroupName
  readonly of: (props: PanelProps) => readonly string[]
}[] = [
  { name: 'all', of: ({ view }) => seatedOf(view) },
  {
    name: 'dead',
    of: ({ view, content }) =>
      pointingTeam(view.session.players, (id) => content.character(id ?? ''), 'dead'),
  },
  {
    name: 'minion',
    of: ({ view, content }) =>
      pointingTeam(view.session.players, (id) => content.character(id ?? ''), 'minion'),
  },
]

function Groups(props: PanelProps) {
  const shell = useShell()
  const { t } = useText('night')
  const isHere = (id: string): boolean => userById(props.view, id)?.isOnline === true
  return (
    <div className="signal__groups">
      {GROUPS.map(({ name, of }) => {
        const ids = of(props).filter(isHere)
        return (
          <Button
            key={name}
            data-group={name}
            disabled={ids.length === 0}
            onClick={() => changeDraft(shell, { to: ids })}
          >
            {t(`night:recipient.${name}`)}
          </Button>
        )
      })}
    </div>
  )
}

/** Those who were chosen point at somebody, on any script. */
function LetThemPoint({ view }: PanelProps) {
  const shell = useShell()
  const { t } = useText('night')
  const reason = useReason()
  const { to } = useReadable(signalDraftOf(shell).drafts).draft
  const pointing = to.filter((id) => seatedOf(view).includes(id))
  const check = checkPointing(view, pointing)
  const start = (): void => {
    startPointing(shell, pointing)
    shell.modals.close()
  }
  return (
    <Button icon="hand" data-deed="point" {...reason(check, t('night:recipient.point'))} onClick={start}>
      {t('night:recipient.point')}
    </Button>
  )
}

/** Whom the signal wakes: players at the table, and everybody else who looks on. */
export function RecipientPanel(props: PanelProps) {
  const { view } = props
  const shell = useShell()
  const { to } = useReadable(signalDraftOf(shell).drafts).draft
  const { t } = useText('night')
  const names = useNames()
  const toggle = (id: string): void =>
    changeDraft(shell, { to: to.includes(id) ? to.filter((other) => other !== id) : [...to, id] })
  return (
    <>
      <Groups {...props} />
      <ul className="signal__people">
        {[...seatedOf(view), ...onlookersOf(view)].map((id) => {
          const user = userById(view, id)
          const isOnline = user?.isOnline ?? false
          return (
            <li key={id}>
              <button
                type="button"
                className="signal__person"
                aria-pressed={to.includes(id)}
                disabled={!isOnline && !to.includes(id)}
                title={isOnline ? undefined : t('night:recipient.away')}
                onClick={() => toggle(id)}
              >
                <Person
                  id={id}
                  name={names.user(view, id)}
                  avatar={user?.cosmetics.avatar}
                  isOnline={isOnline}
                />
              </button>
            </li>
          )
        })}
      </ul>
      <LetThemPoint {...props} />
    </>
  )
}
