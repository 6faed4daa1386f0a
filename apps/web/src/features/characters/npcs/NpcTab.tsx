import '../characters.css'
import type { Character } from '@belfry/content'
import type { SessionView } from '@belfry/rules'
import { askTable } from '../../../frame/askTable.ts'
import type { Shell } from '../../../frame/shell.ts'
import { useReason } from '../../../frame/useReason.ts'
import { useShell } from '../../../frame/useShell.ts'
import { useTable } from '../../../frame/useTable.ts'
import { useTableContent } from '../../../frame/useTableContent.ts'
import { useText } from '../../../frame/useText.ts'
import { tokenFace } from '../../../lib/characters/faces.ts'
import { Button } from '../../../ui/Button.tsx'
import { Token } from '../../../ui/token/Token.tsx'
import { mayRemove, setNpcs } from './useNpcs.ts'

const TOKEN_PX = 64

/** Tells every player what the Storyteller has given them. */
const sendRoles = (shell: Shell, { session }: SessionView): Promise<boolean> =>
  askTable(
    shell,
    'playerRoles',
    session.players.map(({ role, alignment }) => ({ role, alignment })),
    'board:error.sending_roles',
  )

function Tools({ npc, view }: { readonly npc: Character; readonly view: SessionView }) {
  const shell = useShell()
  const { t } = useText('characters')
  const reason = useReason()
  const content = useTableContent()
  if (!content) return null
  const holdsBack = content.trait(npc.id, 'distribute-later') !== undefined
  const isWaiting = view.gamestateST?.hasUnsentRoles ?? false
  return (
    <div className="npc__tools">
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
  if (!view || !content) return null
  const isStoryteller = view.self.kind === 'storyteller'
  const npcs = view.session.npcs.flatMap((id) => content.character(id) ?? [])
  return (
    <div className="npc-tab">
      {npcs.length === 0 && <p>{t('characters:npc.nobody')}</p>}
      <ul className="npc-tab__list">
        {npcs.map((npc) => (
          <li key={npc.id} className="npc" data-npc={npc.id}>
            <Token face={tokenFace(npc)} px={TOKEN_PX} />
            <div>
              <h3 className="npc__name">{npc.name}</h3>
              <p className="npc__ability">{npc.ability}</p>
              {isStoryteller && <Tools npc={npc} view={view} />}
            </div>
          </li>
        ))}
      </ul>
      {isStoryteller && (
        <Button icon="plus" onClick={() => modals.open({ name: 'npc', params: undefined })}>
          {t('characters:npc.choose')}
        </Button>
      )}
    </div>
  )
}
