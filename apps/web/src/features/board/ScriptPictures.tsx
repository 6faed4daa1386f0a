import { picturesOf } from '../../shared/characters/faces.ts'
import { useSetting } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'

/**
 * Fetches every picture a script brings, at once and for everybody who wants them: whoever wrote it sees in the
 * log of their server who fetches, and must not see there which character somebody was dealt.
 */
export function ScriptPictures() {
  const [isImageOptIn] = useSetting('isImageOptIn')
  const custom = useView(({ session }) => session.edition?.custom ?? null, null)
  if (!isImageOptIn || custom === null) return null
  return (
    <div className="script-pictures" hidden>
      {picturesOf(Object.values(custom)).map((address) => (
        <img key={address} src={address} alt="" referrerPolicy="no-referrer" />
      ))}
    </div>
  )
}
