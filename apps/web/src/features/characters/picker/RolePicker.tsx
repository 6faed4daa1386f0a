import { can } from '../../../lib/table/rights.ts'
import '../characters.css'
import {
  type Alignment,
  isStorytellerRef,
  nextPickerAlignment,
  ROLE_PICKER_PAGE,
  type SessionView,
} from '@belfry/rules'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { writeRole, writtenRole } from '../../../shared/notes/writeToken.ts'
import type { ModalProps } from '../../../shell/feature.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { writeBluff } from '../bluffs/write.ts'
import {
  alignmentText,
  bluffChoices,
  type Choice,
  charactersToPick,
  searched,
  seatChoices,
  travellersToPick,
} from '../model/choices.ts'
import { ForWhom } from './ForWhom.tsx'
import { Pager } from './Pager.tsx'
import { PrivateHint } from './PrivateHint.tsx'
import { SearchBox } from './SearchBox.tsx'
import { TokenButton } from './TokenButton.tsx'
import { usePaging } from './usePaging.ts'

const TOKEN_PX = 84
const OK = { ok: true, value: true } as const

type Params = ModalProps<'role'>['params']

const heldIn = (view: SessionView): ReadonlySet<string> =>
  new Set(view.session.players.flatMap(({ role }) => role ?? []))

/** Choices here: a character for a place, or a bluff. */
function useChoices(params: Params, tab: number, view: SessionView): readonly Choice[] {
  const content = useTableContent()
  const shell = useShell()
  return useMemo(() => {
    if (!content) return []
    const facts = {
      content,
      edition: view.session.edition,
      isStoryteller: can(view.self, 'deal'),
      held: heldIn(view),
    }
    if ('bluff' in params) return bluffChoices(facts)
    const { role } = writtenRole(shell, params.playerIndex)
    const characters = tab === 0 ? charactersToPick(facts) : travellersToPick(facts)
    return seatChoices(characters, {
      ...facts,
      isForStoryteller: isStorytellerRef(params.playerIndex),
      present: role === null ? undefined : content.character(role),
    })
  }, [content, params, tab, view, shell])
}

/** The alignment a character is put down with; a character that lies there already takes it on at once. */
function AlignmentButton(props: {
  readonly playerIndex: number
  readonly alignment: Alignment
  readonly onChange: (alignment: Alignment) => void
}) {
  const { playerIndex, alignment, onChange } = props
  const shell = useShell()
  const { t } = useText('characters')
  const click = (): void => {
    const next = nextPickerAlignment(alignment)
    onChange(next)
    const { role } = writtenRole(shell, playerIndex)
    if (role === null) return
    void writeRole(shell, playerIndex, role, next).then((isWritten) => isWritten || onChange(alignment))
  }
  return (
    <Button icon="swap" className="alignment-button" data-alignment={alignment ?? 'none'} onClick={click}>
      {t(alignmentText(alignment))}
    </Button>
  )
}

function NothingFound({ search, tab }: { readonly search: string; readonly tab: number }) {
  const { t } = useText('characters')
  return (
    <output className="picker__nothing">
      {t(tab === 0 ? 'characters:nothing.characters' : 'characters:nothing.travellers', { search })}
    </output>
  )
}

function Picker({ params, tab, view }: ModalProps<'role'> & { readonly view: SessionView }) {
  const shell = useShell()
  const { t } = useText('characters')
  const playerIndex = 'bluff' in params ? null : params.playerIndex
  const present = playerIndex === null ? null : writtenRole(shell, playerIndex)
  const [alignment, setAlignment] = useState<Alignment>(present?.alignment ?? null)
  const [search, setSearch] = useState('')
  const pattern = useDeferredValue(search)
  const choices = useChoices(params, tab, view)
  const found = useMemo(() => searched(choices, pattern), [choices, pattern])
  const { page, pages, shown, onPage } = usePaging(found, ROLE_PICKER_PAGE, `${tab}:${pattern}`)
  const pick = (role: string | null): void => {
    if ('bluff' in params) writeBluff(shell, params.bluff, role)
    else void writeRole(shell, params.playerIndex, role, role === null ? null : alignment)
    shell.modals.close()
  }
  const [only] = found
  return (
    <div className="picker">
      {playerIndex !== null && <ForWhom seat={playerIndex} />}
      {playerIndex !== null && <PrivateHint />}
      <div className="picker__tools">
        <SearchBox
          label={t('characters:search')}
          value={search}
          onChange={setSearch}
          onPickOnly={found.length === 1 && only?.check.ok ? () => pick(only.character.id) : null}
        />
        {playerIndex !== null && (
          <AlignmentButton playerIndex={playerIndex} alignment={alignment} onChange={setAlignment} />
        )}
        <Button icon="trash" disabled={present?.role === null} onClick={() => pick(null)}>
          {t('characters:role.none')}
        </Button>
      </div>
      {found.length === 0 ? (
        <NothingFound search={pattern} tab={tab} />
      ) : (
        <ul className="picker__tokens">
          {shown.map(({ character, check, isHeld }) => (
            <li key={character.id}>
              <TokenButton
                character={character}
                px={TOKEN_PX}
                check={check.ok ? OK : check}
                isMarked={isHeld}
                onClick={() => pick(character.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} onPage={onPage} />
    </div>
  )
}

/** Chooses a character for a seat, a Storyteller or a bluff. */
export function Modal({ params, tab }: ModalProps) {
  const { view } = useTable()
  return view && <Picker params={params as Params} tab={tab} view={view} />
}
