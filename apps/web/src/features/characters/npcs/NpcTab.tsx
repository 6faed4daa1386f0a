import { can } from '../../../lib/table/rights.ts'
import '../characters.css'
import type { Character } from '@belfry/content'
import { err, ok } from '@belfry/kit'
import type { SessionView } from '@belfry/rules'
import { Token } from '../../../art/token/Token.tsx'
import { useFaces } from '../../../shared/characters/useFaces.ts'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { pointingPlan, startPointing } from '../../../shared/night/pointing.ts'
import { askTable } from '../../../shell/askTable.ts'
import type { Shell } from '../../../shell/shell.ts'
import { useReason } from '../../../shell/useReason.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { ghostVotes, giveVotes } from './ghostVotes.ts'
import { mayRemove, setNpcs } from './useNpcs.ts'

const TOKEN_PX = 64

/** Tells every player what the Storyteller has given them. */
const sendRoles = (shell: Shell, { session }: SessionView): Promise<boolean> =>
  askTable(
    shell,
    'board:error.sending_roles',
    'playerRoles',
    session.players.map(({ role, alignment }) => ({ role, alignment })),
  )

function Tools({ npc, view }: { readonly npc: Character; readonly view: SessionView }) {
  const shell = useShell()
  const { t } = useText('characters')
  const reason = useReason()
  const content = useTableContent()
  if (!content) return null
  const holdsBack = content.trait(npc.id, 'distribute-later') !== undefined
  const plan = pointingPlan(view, content, npc.id)
  const ghosts = ghostVotes(view, content, npc.id)
  const isWaiting = view.gamestateST?.hasUnsentRoles ?? false
  return (
    <div className="npc__tools">
      {plan && (
        <Button
          kind="quiet"
          icon="hand"
          {...reason(plan.whyNot ? err(plan.whyNot) : ok(true), t('characters:npc.pointing'))}
          onClick={() => startPointing(shell, plan.recipients)}
        >
          {t('characters:npc.pointing')}
        </Button>
      )}
      {ghosts && (
        <Button
          kind="quiet"
          icon="ticket"
          disabled={ghosts.seats.length === 0}
          onClick={() => void giveVotes(shell, ghosts)}
        >
          {t(ghosts.isVoteless ? 'characters:npc.takeVotes' : 'characters:npc.giveVotes')}
        </Button>
      )}
      {holdsBack && (
        <Button kind="quiet" icon="mask" disabled={!isWaiting} onClick={() => void sendRoles(shell, view)}>
          {t('characters:npc.send')}
        </Button>
      )}
      <Button
        kind="quiet"
        icon="trash"
        {...reason(mayRemove(npc, view, content), t('characters:npc.remove', { name: npc.name }))}
        aria-label={t('characters:npc.remove', { name: npc.name })}
        onClick={() =>
          void setNpcs(
            shell,
            view.session.npcs.filter((id) => id !== npc.id),
          )
        }
      />
    </div>
  )
}

/** The Storyteller's characters in play, for everybody to read. */
export function Tab() {
  const { modals } = useShell()
  const { t } = useText('characters')
  const { view } = useTable()
  const content = useTableContent()
  const faces = useFaces()
  if (!view || !content) return null
  const mayChoose = can(view.self, 'chooseNpcs')
  const npcs = view.session.npcs.flatMap((id) => content.character(id) ?? [])
  return (
    <div className="npc-tab">
      {npcs.length === 0 && <p>{t('characters:npc.nobody')}</p>}
      <ul className="npc-tab__list">
        {npcs.map((npc) => (
          <li key={npc.id} className="npc" data-npc={npc.id}>
            <Token face={faces.token(npc)} px={TOKEN_PX} />
            <div>
              <h3 className="npc__name" lang={npc.lang}>
                {npc.name}
              </h3>
              <p className="npc__ability" lang={npc.lang}>
                {npc.ability}
              </p>
              {mayChoose && <Tools npc={npc} view={view} />}
            </div>
          </li>
        ))}
      </ul>
      {mayChoose && (
        <Button icon="plus" onClick={() => modals.open({ name: 'npc', params: undefined })}>
          {t('characters:npc.choose')}
        </Button>
      )}
    </div>
  )
}
