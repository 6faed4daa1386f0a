import { useMemo } from 'react'
import { scriptOf } from '../../shared/characters/tableContent.ts'
import { useContent } from '../../shared/characters/useContent.ts'
import { useSetting, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadScript } from './download.ts'
import type { SheetPlace } from './popOut.ts'
import { SheetFrame } from './SheetFrame.tsx'
import { SheetHeader } from './SheetHeader.tsx'
import { SheetJinxes } from './SheetJinxes.tsx'
import { SheetRoles } from './SheetRoles.tsx'
import { isStarred, sheetOf } from './sheet.ts'
import { useEnglishNames } from './useEnglishNames.ts'

/** Character sheet: everything a script can bring into the game, for everybody at the table. */
export function CharacterSheet({ place }: { readonly place: SheetPlace }) {
  const shell = useShell()
  const { t } = useText('scripts')
  const content = useContent()
  const edition = useView(({ session }) => session.edition, null)
  const [isEnglishNames] = useSetting('isEnglishNames')
  const english = useEnglishNames()
  const sheet = useMemo(() => edition && content && sheetOf(edition, content), [edition, content])
  const script = useMemo(() => edition && scriptOf(edition), [edition])
  const scripted = useMemo(() => script && content?.withScript(script), [script, content])
  if (!sheet || !script || !content || !scripted) return null
  const download = !sheet.edition.isOfficial && (
    <Button
      kind="quiet"
      icon="scroll"
      title={t('scripts:sheet.download')}
      aria-label={t('scripts:sheet.download')}
      onClick={() => void downloadScript(shell, script, content)}
    />
  )
  return (
    <SheetFrame name="characters" place={place} title={t('scripts:sheet.title')} tools={download}>
      <SheetHeader edition={sheet.edition} />
      {sheet.rules.length > 0 && (
        <section className="sheet-rules">
          <h3 className="script-sheet__heading">{t('scripts:sheet.rules')}</h3>
          <ul>
            {sheet.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      )}
      <SheetRoles sheet={sheet} content={scripted} english={english} isBoth={isEnglishNames} />
      <SheetJinxes jinxes={sheet.jinxes} content={scripted} />
      {sheet.groups.some(({ characters }) => characters.some(isStarred)) && (
        <p className="script-sheet__footnote">{t('scripts:sheet.footnote')}</p>
      )}
    </SheetFrame>
  )
}
