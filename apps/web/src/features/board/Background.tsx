import { useState } from 'react'
import { Town } from '../../art/town/Town.tsx'
import { dayNumber, isNight } from '../../lib/scene/scene.ts'
import { backgroundStore } from '../../shared/background/background.ts'
import { useContent } from '../../shared/characters/useContent.ts'
import { useReadable, useSetting, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { backgroundOf, type Background as Chosen, townTint } from './model/background.ts'
import { ScriptPictures } from './ScriptPictures.tsx'

function Picture({
  chosen,
  onFailure,
}: {
  readonly chosen: Extract<Chosen, { kind: 'image' | 'video' }>
  readonly onFailure: () => void
}) {
  return chosen.kind === 'video' ? (
    <video className="board__picture" src={chosen.url} autoPlay loop muted playsInline onError={onFailure} />
  ) : (
    <img className="board__picture" src={chosen.url} alt="" onError={onFailure} />
  )
}

/** Night over somebody's own picture: darkness, and clouds that drift unless they are to stand still. */
function NightVeil() {
  return (
    <div className="night-veil">
      <div className="night-veil__cloud" />
      <div className="night-veil__cloud night-veil__cloud--far" />
    </div>
  )
}

/** Background of the board. The town itself knows the night; over a picture it is drawn. */
export function Background() {
  const shell = useShell()
  const own = useReadable(backgroundStore(shell))
  const [chromaKey] = useSetting('chromaKey')
  const [isImageOptIn] = useSetting('isImageOptIn')
  const [isStatic] = useSetting('hasNightStatic')
  const edition = useView(({ session }) => session.edition, null)
  const content = useContent()
  const { phase, litWindows, tolls } = useReadable(shell.scene)
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const chosen = backgroundOf({
    chromaKey,
    own,
    isImageOptIn,
    edition,
    pack: content?.pack ?? null,
    failed,
  })
  const fail = (url: string, from: 'user' | 'edition'): void => {
    setFailed((before) => new Set([...before, url]))
    if (from === 'user') backgroundStore(shell).set('')
  }
  const night = isNight(phase)
  return (
    <div
      className="board__background"
      data-background={chosen.kind}
      data-static={night && isStatic}
      aria-hidden="true"
    >
      <ScriptPictures />
      {chosen.kind === 'colour' && <div className="board__colour" style={{ background: chosen.colour }} />}
      {chosen.kind === 'town' && (
        <Town
          isNight={night}
          night={dayNumber(phase)}
          litWindows={litWindows}
          tolls={tolls}
          tint={chosen.theme ? townTint(chosen.theme) : undefined}
        />
      )}
      {(chosen.kind === 'image' || chosen.kind === 'video') && (
        <Picture key={chosen.url} chosen={chosen} onFailure={() => fail(chosen.url, chosen.from)} />
      )}
      {night && chosen.kind !== 'town' && chosen.kind !== 'colour' && <NightVeil />}
    </div>
  )
}
