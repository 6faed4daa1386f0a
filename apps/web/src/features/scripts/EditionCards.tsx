import type { ContentIndex, Script } from '@belfry/content'
import { useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { chooseEdition, chooseRelease, clearGrimoire } from './api.ts'
import { EditionCrest } from './EditionCrest.tsx'

/** The emblem of the release's script; its edition has no id of its own. */
const RELEASE = 'release'

interface CardProps {
  readonly script: Script
  readonly crest: string
  readonly isChosen: boolean
  readonly note: string
  readonly onChoose: () => void
}

function Card({ script: { edition, roles }, crest, isChosen, note, onChoose }: CardProps) {
  const { t } = useText('scripts')
  return (
    <button
      type="button"
      className="edition-card"
      aria-pressed={isChosen}
      data-edition={crest}
      onClick={onChoose}
    >
      <EditionCrest id={crest} color={edition.color} />
      <span className="edition-card__name">{edition.name}</span>
      <span className="edition-card__author">{t('scripts:edition.by', { author: edition.author })}</span>
      <span className="edition-card__note">
        {t('scripts:edition.about', {
          note,
          characters: t('scripts:edition.characters', { count: roles.length }),
        })}
      </span>
    </button>
  )
}

const isRelease = (chosen: { id: string; name: string } | null, script: Script | undefined): boolean =>
  chosen !== null && chosen.id === script?.edition.id && chosen.name === script.edition.name

/** The editions, the release's script, and a way back to an empty table. */
export function EditionCards({ content }: { readonly content: ContentIndex }) {
  const shell = useShell()
  const { t } = useText('scripts')
  const chosen = useView(({ session }) => session.edition, null)
  const { editions, release } = content.pack
  return (
    <>
      {chosen && (
        <output className="edition-modal__chosen">
          {t('scripts:edition.chosen', { name: chosen.name })}
        </output>
      )}
      <div className="edition-cards">
        {editions.map((script) => (
          <Card
            key={script.edition.id}
            script={script}
            crest={script.edition.id}
            isChosen={chosen?.id === script.edition.id}
            note={t(`scripts:level.${script.edition.level ?? 'none'}`)}
            onChoose={() => void chooseEdition(shell, script.edition.id)}
          />
        ))}
        {release && (
          <Card
            script={release.script}
            crest={RELEASE}
            isChosen={isRelease(chosen, release.script)}
            note={t('scripts:edition.release')}
            onChoose={() => void chooseRelease(shell, release)}
          />
        )}
      </div>
      <div className="sheet__buttons">
        <Button kind="danger" icon="trash" onClick={() => void clearGrimoire(shell)}>
          {t('scripts:clear.button')}
        </Button>
        <Button kind="primary" icon="check" onClick={() => shell.modals.close()}>
          {t('scripts:edition.done')}
        </Button>
      </div>
    </>
  )
}
