import type { Character, CharacterSheet, Jinx } from '@belfry/content'
import { useShell } from '../../frame/useShell.ts'
import { useText } from '../../frame/useText.ts'
import { CharacterPicture } from './CharacterPicture.tsx'
import { jumpToJinx } from './jinxJump.ts'
import { firstJinxOf, wikiLink } from './sheet.ts'

interface SheetRolesProps {
  readonly sheet: CharacterSheet
  /** English names by id; null where the sheet is English anyway. */
  readonly english: ReadonlyMap<string, string> | null
  /** Whether the English name stands beside the translated one. */
  readonly isBoth: boolean
}

interface RowProps extends Omit<SheetRolesProps, 'sheet'> {
  readonly character: Character
  readonly jinx: Jinx | undefined
}

function Row({ character, jinx, english, isBoth }: RowProps) {
  const shell = useShell()
  const { t } = useText('scripts')
  const englishName = english?.get(character.id) ?? null
  return (
    <li className="sheet-role" data-role={character.id}>
      <CharacterPicture character={character} />
      <div className="sheet-role__words">
        <p className="sheet-role__name">
          {character.isCustom ? (
            character.name
          ) : (
            <a
              href={wikiLink(englishName ?? character.name)}
              target="_blank"
              rel="noreferrer"
              title={t('scripts:sheet.wiki')}
            >
              {character.name}
            </a>
          )}
          {isBoth && englishName && englishName !== character.name && (
            <span className="sheet-role__english" lang="en">
              {t('scripts:sheet.inBrackets', { name: englishName })}
            </span>
          )}
          {jinx && (
            <button
              type="button"
              className="sheet-role__jinx"
              title={t('scripts:sheet.toJinx')}
              aria-label={t('scripts:sheet.toJinxOf', { name: character.name })}
              onClick={() => jumpToJinx(shell, jinx)}
            >
              <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M9 4a5 5 0 1 0 0 10a5 5 0 0 0 0-10ZM15 10a5 5 0 1 0 0 10a5 5 0 0 0 0-10Z" />
              </svg>
            </button>
          )}
        </p>
        <p className="sheet-role__ability">{character.ability}</p>
      </div>
    </li>
  )
}

/** The characters by team. */
export function SheetRoles({ sheet, english, isBoth }: SheetRolesProps) {
  const { t } = useText('scripts')
  return sheet.groups.map(({ team, characters }) => (
    <section key={team} className="sheet-team" data-team={team}>
      <h3 className="script-sheet__heading">{t(`scripts:team.${team}`)}</h3>
      <ul className="sheet-team__roles">
        {characters.map((character) => (
          <Row
            key={character.id}
            character={character}
            jinx={firstJinxOf(character.id, sheet.jinxes)}
            english={english}
            isBoth={isBoth}
          />
        ))}
      </ul>
    </section>
  ))
}
