import { useEffect } from 'react'
import { hasVoice } from '../../shared/voice/atTable.ts'
import { useOwnMedia } from '../../shared/voice/useOwnMedia.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable, useView } from '../../shell/useTable.ts'
import { toldSwitches } from './telling.ts'

/** Tells the others what is switched off: whenever that changes, and whenever there is a line again. */
function Telling() {
  const { table } = useShell()
  const { media, audio, video } = useOwnMedia()
  const { isMuted, isDeafened, isVideoMuted } = toldSwitches(audio, video, useReadable(media.tracks))
  const isConnected = useTable().connection === 'connected'
  useEffect(() => {
    if (isConnected) table.send('media', { isMuted, isDeafened, isVideoMuted })
  }, [table, isConnected, isMuted, isDeafened, isVideoMuted])
  return null
}

/** From the moment somebody is at a table with voices, the devices follow what happens there. */
export function Layer() {
  return useView(hasVoice, false) ? <Telling /> : null
}
