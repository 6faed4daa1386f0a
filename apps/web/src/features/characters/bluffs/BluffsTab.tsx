import '../characters.css'
import { Token } from '../../../art/token/Token.tsx'
import { useFaces } from '../../../shared/characters/useFaces.ts'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { useNotes } from '../../../shared/notes/useNotes.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useCan, useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'

/** Three of them fit beside each other in the narrow tab. */
const TOKEN_PX = 72

interface SlotsProps {
  readonly title: string
  readonly bluffs: readonly (string | null)[]
  readonly isNote: boolean
  readonly mayChange: boolean
}

function Slots({ title, bluffs, isNote, mayChange }: SlotsProps) {
  const { modals } = useShell()
  const { t } = useText('characters')
  const content = useTableContent()
  const faces = useFaces()
  return (
    <section className="bluffs" data-origin={isNote ? 'note' : 'table'}>
      <h3 className="bluffs__title">{title}</h3>
      {mayChange && <p className="bluffs__hint">{t('characters:bluffs.hint')}</p>}
      <ol className="bluffs__slots">
        {bluffs.map((id, at) => {
          const character = id === null ? undefined : content?.character(id)
          const label = character
            ? t('characters:bluffs.slot', { number: at + 1, character: character.name })
            : t('characters:bluffs.empty', { number: at + 1 })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
            <li key={at}>
              <button
                type="button"
                className="bluffs__slot"
                aria-label={label}
                title={character?.ability ?? label}
                disabled={!mayChange}
                onClick={() => modals.open({ name: 'role', params: { bluff: at } })}
              >
                <Token
                  face={character ? faces.token(character) : null}
                  px={TOKEN_PX}
                  isNote={isNote && character !== undefined}
                />
                {mayChange && !character && (
                  <span className="bluffs__choose" aria-hidden="true">
                    {t('characters:bluffs.choose')}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Bluffs: what the Demon may claim to be. Those that were given and those that were noted are two lists. */
export function Tab() {
  const { t } = useText('characters')
  const given = useView(({ session }) => session.bluffs, null)
  const mayGive = useCan('giveBluffs')
  const keepsNotes = useCan('keepNotes')
  const notes = useNotes()
  return (
    <div className="bluffs-tab">
      {given && (
        <Slots
          title={t(mayGive ? 'characters:bluffs.demon' : 'characters:bluffs.given')}
          bluffs={given}
          isNote={false}
          mayChange={mayGive}
        />
      )}
      {keepsNotes && <Slots title={t('characters:bluffs.notes')} bluffs={notes.bluffs} isNote mayChange />}
    </div>
  )
}
